import { describe, expect, it } from 'vitest';
import { TOOLCHAINS } from '../../src/harnesses/registry.ts';
import { allowedEnvironment } from '../../src/host/processes/environment.ts';

const seen = (
  parent: NodeJS.ProcessEnv,
  trust: 'trusted' | 'untrusted' = 'untrusted',
  platform: NodeJS.Platform = 'linux',
) =>
  Object.keys(allowedEnvironment(parent, trust, TOOLCHAINS, platform))
    .filter((name) => !['GIT_TERMINAL_PROMPT', 'NO_COLOR'].includes(name))
    .sort();
const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'x']));

describe('for the code of a pull request', () => {
  it('toolchain settings pass', () => {
    const names = ['GOPATH', 'GOTOOLCHAIN', 'CGO_CFLAGS', 'RUSTUP_HOME', 'JAVA_HOME_21_X64', 'LC_ALL', 'HTTPS_PROXY'];
    expect(seen(named(...names))).toEqual([...names].sort());
  });

  it('what nobody listed does not exist, whatever its name', () => {
    expect(seen(named('A', 'MY_SETTING', 'GOOGLE_API_KEY', 'JAVA_HOME_SECRET_TOKEN_', 'PATHS', 'gopath'))).toEqual([]);
  });

  it('folders that both sides would share do not pass', () => {
    expect(seen(named('CARGO_TARGET_DIR', 'PYTHONPATH', 'NODE_PATH', 'GIT_DIR', 'GOWORK'))).toEqual([]);
    expect(seen({ GOWORK: 'off' })).toEqual(['GOWORK']);
  });

  it('passwords in addresses are taken out, in lists too', () => {
    const GOPROXY = 'https://me:pw@a.example/x@v1,https://tok@b.example|direct';
    expect(allowedEnvironment({ GOPROXY }, 'untrusted', TOOLCHAINS).GOPROXY).toBe(
      'https://a.example/x@v1,https://b.example|direct',
    );
  });
});

describe('for git', () => {
  it('what it needs to log in passes as well, passwords included', () => {
    const names = ['GIT_SSH_COMMAND', 'SSH_AUTH_SOCK', 'GIT_CONFIG_COUNT', 'GIT_CONFIG_KEY_0', 'GIT_CONFIG_VALUE_0'];
    expect(seen(named(...names), 'trusted')).toEqual([...names].sort());
    const HTTPS_PROXY = 'http://me:pw@proxy.example';
    expect(allowedEnvironment({ HTTPS_PROXY }, 'trusted', TOOLCHAINS).HTTPS_PROXY).toBe(HTTPS_PROXY);
  });

  it('it is looked up in no folder of the checkout, and in none that is relative; nor are libraries of anything', () => {
    const GITHUB_WORKSPACE = '/w/repo';
    const all = '/w/repo/bin:/usr/bin:bin::/w/repo:/w/repository:/w/repo/../x:/w';
    const parent = { GITHUB_WORKSPACE, PATH: all, LD_LIBRARY_PATH: all, CPATH: '/w/repo/include' };
    const kept = '/usr/bin:/w/repository:/w/repo/../x:/w';
    const trusted = allowedEnvironment(parent, 'trusted', TOOLCHAINS, 'linux');
    expect(trusted).toMatchObject({ PATH: kept, LD_LIBRARY_PATH: kept });
    const untrusted = allowedEnvironment(parent, 'untrusted', TOOLCHAINS, 'linux');
    expect(untrusted).toMatchObject({ PATH: all, LD_LIBRARY_PATH: kept });
    for (const each of [trusted, untrusted]) expect(each).not.toHaveProperty('CPATH');
    expect(allowedEnvironment({ PATH: 'bin' }, 'trusted', TOOLCHAINS, 'linux')).not.toHaveProperty('PATH');
    const windows = { GITHUB_WORKSPACE: 'D:\\a\\repo', Path: 'D:\\a\\repo\\bin;C:\\git;D:\\b' };
    expect(allowedEnvironment(windows, 'trusted', TOOLCHAINS, 'win32')).toMatchObject({ Path: 'C:\\git;D:\\b' });
  });

  it('tokens do not, nor what points git elsewhere', () => {
    expect(
      seen(named('GITHUB_TOKEN', 'GH_TOKEN', 'GIT_DIR', 'GIT_INDEX_FILE', 'GIT_TRACE', 'INPUT_BASE'), 'trusted'),
    ).toEqual([]);
  });
});

it('nothing asks and nothing paints', () => {
  expect(allowedEnvironment({}, 'untrusted', TOOLCHAINS)).toEqual({ GIT_TERMINAL_PROMPT: '0', NO_COLOR: '1' });
});

it('on Windows names have no case', () => {
  expect(seen({ Path: 'x', SystemRoot: 'x', Github_Token: 'x' }, 'untrusted', 'win32')).toEqual(['Path', 'SystemRoot']);
});
