import { UserError } from '../errors.ts';
import { FORMAT_NAMES, formatNamed, type Parsed, recogniseFormat } from '../formats/index.ts';

/** A file of results, or what came by standard input. Untrusted. */
interface ResultText {
  /** As it was named. */
  readonly name: string;
  readonly text: string;
}

interface ConvertRequest {
  readonly texts: readonly ResultText[];
  /** A format's name; `auto`: each text's own is recognised. */
  readonly from: string;
}

/**
 * What these texts say, in their order.
 * @throws UserError that names every text in which no result was found
 */
export function readResultTexts({ texts, from }: ConvertRequest): Parsed {
  const named = formatNamed(from);
  if (named === undefined && from !== 'auto') {
    throw new UserError(`--from: ${from} is not known`, `Give one of ${FORMAT_NAMES.join(', ')}.`);
  }
  const all = texts.map(({ name, text }) => {
    const format = named ?? recogniseFormat(text);
    return { name, parsed: format?.parse(text) ?? { measurements: [], failures: [], warnings: [] } };
  });
  const empty = all.filter(({ parsed }) => parsed.measurements.length + parsed.failures.length === 0);
  if (empty.length > 0) {
    const names = empty.map(({ name }) => name).join(', ');
    throw new UserError(
      `no result that ${from === 'auto' ? 'any format' : from} can read was found in ${names}`,
      `Give files of one of the formats ${FORMAT_NAMES.filter((name) => name !== 'auto').join(', ')} (docs/formats.md).`,
    );
  }
  return {
    measurements: all.flatMap(({ parsed }) => parsed.measurements),
    failures: all.flatMap(({ parsed }) => parsed.failures),
    warnings: all.flatMap(({ name, parsed }) =>
      parsed.warnings.map((warning) => ({ ...warning, message: `${name}: ${warning.message}` })),
    ),
  };
}
