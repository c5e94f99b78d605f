import type { Format, Parsed } from '../format.ts';
import { type Gathered, readDocuments } from '../kit/gathered.ts';
import { isName, isRecord, isText } from '../kit/values.ts';

/**
 * The custom formats of github-action-benchmark: `[{"name", "unit", "value", "range", "extra"}]`. The range is a tool's
 * uncertainty of one value, and not used. Both formats are the same text: the direction comes from the format's name
 * where a user names it, and from the unit alone where it is recognised.
 */
export const customSmallerIsBetter: Format = {
  name: 'customSmallerIsBetter',
  summary:
    'That format of github-action-benchmark: `[{"name":"Start","unit":"ms","value":12.3}]`; named, lower is better',
  parse: parseCustom,
  direction: 'lower',
};

export const customBiggerIsBetter: Format = {
  name: 'customBiggerIsBetter',
  summary: 'That format of github-action-benchmark: the same text; named, higher is better',
  parse: parseCustom,
  direction: 'higher',
};

type Entry = Readonly<Record<string, unknown>>;

const FIELDS: ReadonlySet<string> = new Set(['name', 'unit', 'value', 'range', 'extra']);

function parseCustom(text: string): Parsed {
  return readDocuments(text, ['"unit"'], readEntries);
}

function readEntries(document: unknown, gathered: Gathered): void {
  if (!Array.isArray(document)) {
    // The entries before the tear of a list are documents of their own.
    if (isWhole(document) && Object.keys(document).every((key) => FIELDS.has(key))) readAll([document], gathered);
  } else if (document.some(isWhole)) readAll(document, gathered);
}

function isWhole(entry: unknown): entry is Entry {
  return isRecord(entry) && isName(entry.name) && isText(entry.unit) && 'value' in entry;
}

function readAll(entries: readonly unknown[], gathered: Gathered): void {
  // A name in several units is one benchmark; a name twice in one unit is two readings of it.
  const benchmarks: { readonly name: string; readonly values: Map<string, unknown> }[] = [];
  const latest = new Map<string, Map<string, unknown>>();
  for (const entry of entries) {
    if (!isWhole(entry)) {
      gathered.passOver(JSON.stringify(entry) ?? '', 'an entry has to have a name, a unit and a value');
      continue;
    }
    const [name, unit] = [String(entry.name), String(entry.unit)];
    const known = latest.get(name);
    if (known !== undefined && !known.has(unit)) known.set(unit, entry.value);
    else {
      const values = new Map([[unit, entry.value]]);
      latest.set(name, values);
      benchmarks.push({ name, values });
    }
  }
  for (const { name, values } of benchmarks) gathered.add({ group: '', name }, values);
}
