import type { ToolchainEnvironment } from '../../model/toolchain.ts';

/** Without PYTHONPATH, which leads both sides to one shared folder. */
export const pytestEnvironment: ToolchainEnvironment = {
  passes: ['PYENV_ROOT', 'PYENV_VERSION', 'VIRTUAL_ENV', 'REQUESTS_CA_BUNDLE'],
  folders: ['PYENV_ROOT', 'VIRTUAL_ENV', 'REQUESTS_CA_BUNDLE'],
  homeFolders: [
    ...['.pyenv', '.rye', 'miniconda3', 'anaconda3', 'miniforge3'],
    ...['.local/pipx', '.local/share/pipx', '.local/share/uv'],
  ],
  caches: [
    { program: 'pip', folder: '.cache/pip' },
    { program: 'uv', folder: '.cache/uv' },
    { program: 'poetry', folder: '.cache/pypoetry' },
  ],
};
