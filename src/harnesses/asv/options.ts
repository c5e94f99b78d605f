import { readInsidePath } from '../../model/inputs/values.ts';
import { PYTHON_OPTIONS } from '../kit/python/options.ts';
import { option, optionsReader, whole } from '../option.ts';

const OPTIONS = {
  /** null: it is looked for. */
  configuration: option<string | null>(
    'asv-config',
    {
      description: 'The asv.conf.json, relative to `working-directory`, where it is not there or in a folder of it.',
      selects: true,
    },
    {
      kind: { kind: 'text', maxLength: 1000 },
      allowed: 'a path below the working directory',
      absent: null,
      read: (text) => whole(readInsidePath(text)),
    },
  ),
} as const;

export const ASV_OPTIONS = [...PYTHON_OPTIONS, ...Object.values(OPTIONS)];

export const asvOptions = optionsReader(OPTIONS);
