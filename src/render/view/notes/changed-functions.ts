import type { BenchmarkAnalysis, BenchmarkRow } from '../../../model/analysis/analysis.ts';
import type { ChangedFunction } from '../../../model/results/benchmark.ts';
import { visibleName } from '../../text/escape.ts';
import type { Phrase } from '../../text/phrase.ts';
import { CHARACTERS, shortenMiddle } from '../../text/shorten.ts';
import { countText } from '../words.ts';

/** What a changed row runs that differs between the sides. Names and paths are anybody's. */

const LONGEST_NAME = 80;
const SHORTEST_NAME = 40;
/** Beyond this a page sums up. */
const LISTED = 20;

/** `lexer.next (lex.go:88) +2 more`: what a row that regressed or improved runs that changed; empty where nothing is known. */
export function becausePhrase({ benchmark: { changedFunctions }, row }: BenchmarkRow): Phrase {
  const isCalled = row.verdict === 'regressed' || row.verdict === 'improved';
  const first = changedFunctions.find((each) => each.source !== undefined) ?? changedFunctions[0];
  if (!row.gated || !isCalled || first === undefined) return [];
  const { name, source } = first;
  const file = source === undefined ? '' : (source.file.split('/').at(-1) ?? '');
  const place: Phrase =
    source === undefined
      ? []
      : [' ', { code: `${shortenMiddle(visibleName(file), SHORTEST_NAME, CHARACTERS)}:${source.firstLine}` }];
  const left = readingApart(changedFunctions).length - 1;
  return [
    { code: shortenMiddle(visibleName(withoutFolders(name)), SHORTEST_NAME, CHARACTERS) },
    ...place,
    left > 0 ? ` +${left} more` : '',
  ];
}

/** `parse.(*Parser).Parse` of `example.com/parse.(*Parser).Parse` */
function withoutFolders(name: string): string {
  return name.replace(/^(?:[\w.-]+\/)+(?=[^/]+$)/, '');
}

/** Several programs may have one of the same name, `main`: of those that read alike, one. */
function readingApart(functions: readonly ChangedFunction[]): readonly ChangedFunction[] {
  return [...new Map(functions.map((each) => [`${each.name}${details(each)}`, each])).values()];
}

function changedPhrase(functions: readonly ChangedFunction[], most: number): Phrase {
  const apart = readingApart(functions);
  const named = apart
    .slice(0, most)
    .flatMap((each, index): Phrase => [index === 0 ? '' : ', ', { code: shortName(each.name) }, details(each)]);
  const left = apart.length - most;
  const place = placeOf(functions);
  return [...named, left > 0 ? ` +${left} more` : '', ...(place === null ? [] : [', at ', { code: place }]), '.'];
}

/** Every one of them, a line each with its place: `parser.Parse (+412 B, 3 calls/op), at parser.go:120`. */
export function changedFunctionLines(functions: readonly ChangedFunction[]): readonly Phrase[] {
  return functions.map((each) => {
    const place = placeOf([each]);
    return [{ code: shortName(each.name) }, details(each), ...(place === null ? [] : [', at ', { code: place }])];
  });
}

function shortName(name: string): string {
  return shortenMiddle(visibleName(name), LONGEST_NAME, CHARACTERS);
}

/** ` (+412 B, 3 calls/op)`; empty where nothing is known. */
function details({ change, bytes, calls }: ChangedFunction): string {
  const growth = bytes.base === undefined || bytes.head === undefined ? 0 : bytes.head - bytes.base;
  const parts = [
    change === 'changed' ? '' : change === 'added' ? 'new' : 'gone',
    growth === 0 ? '' : `${growth > 0 ? '+' : ''}${growth} B`,
    callsText(calls),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function callsText(calls: ChangedFunction['calls']): string {
  const { base, head } = calls ?? {};
  const known = head ?? base;
  if (known === undefined) return '';
  const figure = (count: number) => String(Number(count.toPrecision(3)));
  const from = base !== undefined && head !== undefined && figure(base) !== figure(head) ? `${figure(base)} to ` : '';
  return `${from}${figure(known)} ${from === '' && known === 1 ? 'call' : 'calls'}/op`;
}

/** Where the first of them is in head's tree. */
function placeOf(functions: readonly ChangedFunction[]): string | null {
  const source = functions.find((each) => each.change !== 'gone' && each.source !== undefined)?.source;
  return source === undefined ? null : `${shortName(source.file)}:${source.firstLine}`;
}

/** What benchmarks with a regressed or improved row run that changed, a benchmark a line. */
export function changedFunctionsList(benchmarks: readonly BenchmarkAnalysis[]): readonly Phrase[] {
  const some = benchmarks.filter(
    ({ changedFunctions, verdict }) =>
      changedFunctions.length > 0 && (verdict === 'regressed' || verdict === 'improved'),
  );
  const shown = some
    .slice(0, LISTED)
    .map(
      ({ id, changedFunctions }): Phrase => [
        { code: shortName(id) },
        ' runs changed: ',
        ...changedPhrase(changedFunctions, LISTED),
      ],
    );
  const left = some.length - shown.length;
  return left > 0 ? [...shown, [`${countText(left, 'more benchmark')}.`]] : shown;
}
