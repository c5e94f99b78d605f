import { describe, expect, it } from 'vitest';
import { cargoProgress } from '../../src/harnesses/cargo/progress.ts';

// Lines as the tools printed them.

describe('progress is read from', () => {
  it('cargo', () => {
    const line = '    Building [======>                     ] 4/16: serde_core(build.rs), proc-macro2(build)        ';
    expect(cargoProgress(line)).toEqual({ done: 4, total: 16, subject: 'serde_core(build.rs)' });
    expect(cargoProgress('    Building [                            ] 0/16: proc-macro2(build.rs)')).toMatchObject({
      done: 0,
    });
    expect(cargoProgress(' Downloading 5 crates                              ')).toEqual({
      subject: 'downloading 5 crates',
    });
    expect(cargoProgress('   Compiling proc-macro2 v1.0.107')).toBeNull();
    expect(cargoProgress('  Downloaded quote v1.0.47')).toBeNull();
  });
});
