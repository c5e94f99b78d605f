import { expect, it } from 'vitest';
import { wantedNode } from '../../src/harnesses/kit/node/wanted-node.ts';

// What the managers print, for a package that wants another Node.

const NPM = `npm error code EBADENGINE
npm error engine Unsupported engine
npm error engine Not compatible with your version of node/npm: x@1.0.0
npm error notsup Not compatible with your version of node/npm: x@1.0.0
npm error notsup Required: {"node":"^99.1.0"}
npm error notsup Actual:   {"node":"v20.20.2","npm":"11.19.1"}
`;

const PNPM = ` ERR_PNPM_UNSUPPORTED_ENGINE  Unsupported environment (bad pnpm and/or Node.js version)

Your Node version is incompatible with "/tree".

Expected version: ^99.1.0
Got: v20.20.2

This is happening because the package's manifest has an engines.node field specified.
`;

const YARN = `error x@1.0.0: The engine "node" is incompatible with this module. Expected version "^99.1.0". Got "20.20.2"
error Found incompatible module.
`;

it.each([
  ['npm 11', NPM],
  ['pnpm 10', PNPM],
  ['yarn 1', YARN],
])('%s says which Node a package wants', (_, said) => {
  expect(wantedNode(said)).toBe('a package wants Node ^99.1.0, and this is 20.20.2: set one up (actions/setup-node)');
});

it('nothing else is taken for it', () => {
  for (const said of [
    '',
    'npm warn EBADENGINE Unsupported engine {',
    'npm error notsup Required: {"os":["linux"]}\nnpm error notsup Actual:   {"os":"darwin","node":"v20.20.2"}\n',
    'error x@1.0.0: The engine "npm" is incompatible with this module. Expected version "^9". Got "8.0.0"\n',
  ]) {
    expect(wantedNode(said), said).toBeNull();
  }
});
