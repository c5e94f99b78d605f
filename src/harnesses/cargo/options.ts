import { LOCK } from '../kit/lock-files.ts';
import { listOption, optionsReader } from '../option.ts';

const OPTIONS = {
  packages: listOption('cargo-packages', 200, {
    description: 'Cargo packages to look for benchmarks in, by name. Without it: all of the workspace.',
    isCommon: true,
    allowed: 'up to 200 names, none beginning with -',
    selects: true,
  }),
  benches: listOption('cargo-benches', 200, {
    description: 'Bench targets (`[[bench]]`) to build and run, by name. Without it: all.',
    allowed: 'up to 200 names, none beginning with -',
    selects: true,
  }),
  features: listOption('cargo-features', 200, {
    description: 'Cargo features to build benchmarks with: `NAME`, or `PACKAGE/NAME` for one package alone.',
    allowed: 'up to 200 features, none beginning with -',
  }),
} as const;

export const CARGO_OPTIONS = [...Object.values(OPTIONS), LOCK];

export const cargoOptions = optionsReader(OPTIONS);
