import type { Format, Parsed } from '../format.ts';
import { Gathered } from '../kit/gathered.ts';
import { readXml } from '../kit/xml.ts';

/**
 * The XML of PHPBench's `--dump-file`. The namespace is the group; names are `FooBench::benchParse{set}`. The value is
 * the mode, which PHPBench's own reports and assertions use, else the mean; all times are in microseconds.
 */
export const phpbench: Format = {
  name: 'phpbench',
  summary: "PHPBench's `--dump-file`",
  parse: parsePhpbench,
};

const MAX_REASON_LENGTH = 2000;
const MAX_PARAMETERS = 50;

type Attributes = ReadonlyMap<string, string>;

interface Variant {
  set: string;
  readonly parameters: string[];
  readonly iterations: Attributes[];
  stats: Attributes;
  /** The first error. */
  error: { readonly exception: string; message: string } | null;
}

/** Follows the open class, its open subject, and that subject's open variant. */
class PhpbenchReader {
  readonly gathered = new Gathered();
  #class = '';
  #subject = '';
  #variant: Variant | null = null;
  /** The element whose text is being read. */
  #within = '';

  start(element: string, attributes: Attributes): void {
    this.#within = element;
    const variant = this.#variant;
    if (element === 'benchmark') this.#class = attributes.get('class') ?? '';
    else if (element === 'subject') this.#subject = attributes.get('name') ?? '';
    else if (element === 'variant') {
      this.abandon();
      this.#variant = { set: '', parameters: [], iterations: [], stats: new Map(), error: null };
    } else if (variant === null) return;
    else if (element === 'parameter-set') variant.set = attributes.get('name') ?? '';
    else if (element === 'parameter') addParameter(variant, attributes);
    else if (element === 'iteration') variant.iterations.push(attributes);
    else if (element === 'stats') variant.stats = attributes;
    else if (element === 'error') {
      if (variant.error === null) {
        variant.error = { exception: attributes.get('exception-class') ?? '', message: '' };
      } else this.#within = '';
    }
  }

  text(piece: string): void {
    const error = this.#variant?.error ?? null;
    if (this.#within !== 'error' || error === null) return;
    error.message = (error.message + piece).slice(0, MAX_REASON_LENGTH);
  }

  end(element: string): void {
    this.#within = '';
    if (element !== 'variant' || this.#variant === null) return;
    take(this.#class, this.#subject, this.#variant, this.gathered);
    this.#variant = null;
  }

  invalid(): void {
    if (this.#variant === null) this.gathered.passOver(this.#class, INVALID);
    else this.abandon();
  }

  /** Gives up the open variant, which has no result. */
  abandon(): void {
    if (this.#variant !== null) this.gathered.passOver(`${this.#class}::${this.#subject}`, INVALID);
    this.#variant = null;
  }
}

const INVALID = 'its XML is torn or not valid';

function parsePhpbench(text: string): Parsed {
  const reader = new PhpbenchReader();
  if (/<phpbench[\s>]/.test(text)) readXml(text, reader);
  reader.abandon();
  return reader.gathered;
}

/** Adds a parameter. Collections and null have no value; a collection's entries follow as parameters. */
function addParameter({ parameters }: Variant, attributes: Attributes): void {
  const value = attributes.get('value');
  if (value !== undefined && parameters.length < MAX_PARAMETERS) parameters.push(`${attributes.get('name')}=${value}`);
}

function take(className: string, subject: string, variant: Variant, gathered: Gathered): void {
  // `\App\Bench\WordsBench`
  const words = className.split('\\').filter((word) => word !== '');
  const group = words.slice(0, -1).join('\\');
  const { set, parameters, iterations, stats, error } = variant;
  // Sets are named by their keys; a numbered set is named by its content instead.
  const label = /^\d*$/.test(set) ? parameters.join(', ') : set;
  const name = `${words.at(-1) ?? ''}::${subject}${label === '' ? '' : `{${label}}`}`;
  if (error !== null) {
    const reason = error.message.trim() || error.exception || 'an error';
    gathered.failures.push({ group, name, reason });
    return;
  }
  const peaks = iterations.flatMap((each) => readNumber(each.get('mem-peak') ?? each.get('memory')) ?? []);
  const means = iterations.map(iterationTime);
  const mean = means.length === 0 ? Number.NaN : means.reduce((sum, each) => sum + each, 0) / means.length;
  gathered.add({ group, name, iterations: iterations.length }, [
    ['us/op', readNumber(stats.get('mode')) ?? readNumber(stats.get('mean')) ?? mean],
    ...(peaks.length === 0 ? [] : [['peak-B', peaks.reduce((most, peak) => Math.max(most, peak), 0)] as const]),
  ]);
}

/** The time of a revolution, in microseconds: `time-avg` since version 1.0, before that from the net time of all. */
function iterationTime(iteration: Attributes): number {
  const mean = readNumber(iteration.get('time-avg') ?? iteration.get('rev-time'));
  const net = readNumber(iteration.get('time-net') ?? iteration.get('net-time') ?? iteration.get('time'));
  const revolutions = readNumber(iteration.get('time-revs') ?? iteration.get('revs'));
  return mean ?? (net ?? Number.NaN) / (revolutions ?? 1);
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,4})?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
