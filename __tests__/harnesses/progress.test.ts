import { describe, expect, it } from 'vitest';
import { cargoProgress } from '../../src/harnesses/cargo/progress.ts';
import { MANAGERS } from '../../src/harnesses/kit/node/managers.ts';
import { pdmProgress, pipProgress, poetryProgress, uvProgress } from '../../src/harnesses/kit/python/progress.ts';

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

  it('pip, uv, poetry and pdm', () => {
    expect(pipProgress('Collecting numpy>=2 (from own==1)')).toEqual({ subject: 'collecting numpy' });
    expect(pipProgress('  Building editable for own (pyproject.toml): started')).toEqual({ subject: 'building own' });
    expect(pipProgress('Building wheels for collected packages: yarl')).toEqual({ subject: 'building yarl' });
    expect(pipProgress('Installing collected packages: six, idna')).toEqual({ subject: 'installing 2 packages' });
    expect(pipProgress('  Downloading six-1.17.0-py2.py3-none-any.whl (11 kB)')).toBeNull();
    expect(uvProgress('   Building pydantic-core @ file:///a/b')).toEqual({ subject: 'building pydantic-core' });
    expect(uvProgress('Prepared 38 packages in 1.2s')).toEqual({ subject: 'installing 38 packages' });
    expect(poetryProgress('Package operations: 40 installs, 2 updates, 0 removals')).toEqual({ total: 42 });
    expect(poetryProgress('  - Installing six (1.17.0)')).toEqual({ subject: 'six' });
    expect(pdmProgress('Synchronizing working set with resolved packages: 4 to add, 0 to update')).toEqual({
      total: 4,
    });
    expect(pdmProgress('  ✔ Install six 1.17.0 successful')).toEqual({ subject: 'six' });
  });

  it('pnpm and yarn', () => {
    const read = (program: string, line: string) => MANAGERS.find((each) => each.program === program)?.read?.(line);
    const pnpm = 'Progress: resolved 120, reused 100, downloaded 20, added 118, done';
    expect(read('pnpm', pnpm)).toEqual({ done: 118, total: 120, subject: '' });
    expect(read('yarn', '[2/4] Fetching packages...')).toEqual({ done: 1, total: 4, subject: 'Fetching packages' });
    expect(read('yarn', '➤ YN0000: ┌ Fetch step')).toEqual({ subject: 'Fetch step' });
    expect(read('yarn', '➤ YN0013: │ 3 packages were added')).toBeNull();
  });
});
