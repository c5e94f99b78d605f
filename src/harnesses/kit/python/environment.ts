import type { ToolchainEnvironment } from '../../../model/toolchain.ts';

/** PYTHONPATH is left out: it leads both sides to one shared folder. */
export const pythonEnvironment: ToolchainEnvironment = {
  passes: ['PYENV_ROOT', 'PYENV_VERSION', 'VIRTUAL_ENV', 'REQUESTS_CA_BUNDLE', 'UV_SYSTEM_CERTS', 'UV_NATIVE_TLS'],
  folders: ['PYENV_ROOT', 'VIRTUAL_ENV', 'REQUESTS_CA_BUNDLE'],
  homeFolders: [
    '.pyenv',
    '.rye',
    'miniconda3',
    'anaconda3',
    'miniforge3',
    '.local/pipx',
    '.local/share/pipx',
    '.local/share/uv',
    '.local/share/pypoetry',
    '.local/share/pdm',
  ],
  caches: [
    { program: 'pip', folder: '.cache/pip' },
    { program: 'uv', folder: '.cache/uv' },
    // Other folders beside them hold the virtual environments of all of the user's projects.
    { program: 'poetry', folder: '.cache/pypoetry/cache' },
    { program: 'poetry', folder: '.cache/pypoetry/artifacts' },
    { program: 'pdm', folder: '.cache/pdm' },
  ],
  // Credentials of `rye publish` and `uv auth login`.
  secrets: [
    { folder: '.rye', names: ['credentials'] },
    { folder: '.local/share/uv', names: ['credentials'] },
  ],
};
