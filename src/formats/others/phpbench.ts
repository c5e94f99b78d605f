import type { Format, Parsed } from '../format.ts';
import { Gathered } from '../kit/gathered.ts';
import { withoutEntities } from '../kit/xml.ts';

/**
 * The XML of PHPBench's `--dump-file`. The namespace is the group; names are `FooBench::benchParse{set}`. The value is the
 * mode, which PHPBench's own reports and assertions are made of, else the mean; all times are in microseconds.
 */
export const phpbench: Format = {
  name: 'phpbench',
  summary: "PHPBench's `--dump-file`",
  parse: parsePhpbench,
};

/**
 * One tag, opening, closing or empty; `>` may stand in a quoted value:
 *
 *     <iteration time-net="2466" time-revs="1000" mem-peak="271784"/>
 */
const TAG = /<(\/?)([A-Za-z][\w-]{0,40})((?:[^<>"]|"[^"<]*")*)>/g;
const ATTRIBUTE = /([\w:-]{1,60})="([^"]*)"/g;
const MAX_REASON_LENGTH = 2000;
const MAX_PARAMETERS = 50;

type Attributes = ReadonlyMap<string, string>;

interface Variant {
  set: string;
  readonly parameters: string[];
  readonly iterations: Attributes[];
  stats: Attributes;
  error: string | null;
}

function parsePhpbench(text: string): Parsed {
  const gathered = new Gathered();
  const start = text.search(/<phpbench[\s>]/);
  if (start < 0) return gathered;
  let className = '';
  let subject = '';
  let variant: Variant | null = null;
  TAG.lastIndex = start;
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const [, slash = '', tag = '', rest = ''] = match;
    const isEmpty = rest.endsWith('/');
    if (slash === '/') {
      if (tag === 'variant' && variant !== null) {
        take(className, subject, variant, gathered);
        variant = null;
      }
      continue;
    }
    switch (tag) {
      case 'benchmark':
        className = attributesOf(rest).get('class') ?? '';
        break;
      case 'subject':
        subject = attributesOf(rest).get('name') ?? '';
        break;
      case 'variant':
        if (variant !== null) gathered.passOver(`${className}::${subject}`, 'its XML is torn or not valid');
        variant = isEmpty ? null : { set: '', parameters: [], iterations: [], stats: new Map(), error: null };
        break;
      case 'parameter-set':
        if (variant !== null) variant.set = attributesOf(rest).get('name') ?? '';
        break;
      case 'parameter':
        if (variant !== null) addParameter(variant, attributesOf(rest));
        break;
      case 'iteration':
        variant?.iterations.push(attributesOf(rest));
        break;
      case 'stats':
        if (variant !== null) variant.stats = attributesOf(rest);
        break;
      case 'error':
        if (variant !== null && variant.error === null) {
          const message = text.slice(TAG.lastIndex, TAG.lastIndex + MAX_REASON_LENGTH).split('<', 1)[0] ?? '';
          variant.error = withoutEntities(message).trim() || attributesOf(rest).get('exception-class') || 'an error';
        }
        break;
      default:
    }
  }
  if (variant !== null) gathered.passOver(`${className}::${subject}`, 'its XML is torn or not valid');
  return gathered;
}

/** Collections and what is null have no value: their entries follow as parameters of their own. */
function addParameter({ parameters }: Variant, attributes: Attributes): void {
  const value = attributes.get('value');
  if (value !== undefined && parameters.length < MAX_PARAMETERS) parameters.push(`${attributes.get('name')}=${value}`);
}

function take(className: string, subject: string, variant: Variant, gathered: Gathered): void {
  // `\App\Bench\WordsBench`
  const words = className.split('\\').filter((word) => word !== '');
  const group = words.slice(0, -1).join('\\');
  const { set, parameters, iterations, stats, error } = variant;
  // Sets are named by their keys: a number says less than what is in it.
  const label = /^\d*$/.test(set) ? parameters.join(', ') : set;
  const name = `${words.at(-1) ?? ''}::${subject}${label === '' ? '' : `{${label}}`}`;
  if (error !== null) {
    gathered.failures.push({ group, name, reason: error });
    return;
  }
  const peaks = iterations.flatMap((each) => numberOf(each.get('mem-peak') ?? each.get('memory')) ?? []);
  const means = iterations.map(meanOf);
  const mean = means.length === 0 ? Number.NaN : means.reduce((sum, each) => sum + each, 0) / means.length;
  gathered.add({ group, name, iterations: iterations.length }, [
    ['us/op', numberOf(stats.get('mode')) ?? numberOf(stats.get('mean')) ?? mean],
    ...(peaks.length === 0 ? [] : [['peak-B', peaks.reduce((most, peak) => Math.max(most, peak), 0)] as const]),
  ]);
}

/** Of one revolution, microseconds: `time-avg` since version 1.0, else from the net time of all revolutions. */
function meanOf(iteration: Attributes): number {
  const mean = numberOf(iteration.get('time-avg') ?? iteration.get('rev-time'));
  const net = numberOf(iteration.get('time-net') ?? iteration.get('net-time') ?? iteration.get('time'));
  const revolutions = numberOf(iteration.get('time-revs') ?? iteration.get('revs'));
  return mean ?? (net ?? Number.NaN) / (revolutions ?? 1);
}

function attributesOf(text: string): Attributes {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, withoutEntities(value)]));
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,4})?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
