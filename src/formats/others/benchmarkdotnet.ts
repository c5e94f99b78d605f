import type { Format } from '../format.ts';
import { type Gathered, readDocuments } from '../kit/gathered.ts';
import { isFiniteNumber, isRecord, isText, type JsonObject, recordOf, textOf } from '../kit/values.ts';

/**
 * The JSON of BenchmarkDotNet's exporters (`--exporters json`: `*-report-full.json` and its brief and compressed
 * kinds). The namespace is the group. The value is the printed mean; allocations are `B/op`, and metrics of other
 * diagnosers have the diagnosers' names.
 */
export const benchmarkdotnet: Format = {
  name: 'benchmarkdotnet',
  summary: 'BenchmarkDotNet, a report of `--exporters json`',
  parse: (text) => readDocuments(text, ['"HostEnvironmentInfo"'], readReport),
};

interface Case {
  readonly group: string;
  readonly name: string;
  readonly job: string;
  readonly fields: JsonObject;
}

function readReport(document: unknown, gathered: Gathered): void {
  if (!isRecord(document) || !Array.isArray(document.Benchmarks)) return;
  if (!isRecord(document.HostEnvironmentInfo)) return;
  const benchmarks: readonly unknown[] = document.Benchmarks;
  const cases = benchmarks.flatMap((fields) => (isRecord(fields) ? [readCase(fields)] : []));
  const jobs = new Map<string, Set<string>>();
  for (const { group, name, job } of cases) {
    const key = `${group}:${name}`;
    jobs.set(key, (jobs.get(key) ?? new Set()).add(job));
  }
  for (const { group, name: plain, job, fields } of cases) {
    const several = (jobs.get(`${group}:${plain}`)?.size ?? 0) > 1;
    const name = several && job !== '' ? `${plain} (${job})` : plain;
    const { Mean, N } = recordOf(fields.Statistics);
    if (plain === '') gathered.passOver('', 'it has no name');
    // A benchmark of which every run failed is listed without statistics.
    else if (!isRecord(fields.Statistics)) gathered.failures.push({ group, name, reason: 'it has no statistics' });
    else {
      gathered.add({ group, name, ...(isFiniteNumber(N) ? { iterations: N } : {}) }, [
        ['ns/op', Mean],
        ...allocatedOf(fields),
        ...readMetrics(fields),
      ]);
    }
  }
}

/**
 * `"FullName": "Example.Text.Words.Count(Size: 10)"` in the namespace `Example.Text`;
 * `"DisplayInfo": "Words.Count: .NET 8.0(Runtime=.NET 8.0) [Size=10]"`
 */
function readCase(fields: JsonObject): Case {
  const group = textOf(fields.Namespace);
  const parameters = textOf(fields.Parameters);
  const method = [textOf(fields.Type), textOf(fields.Method)].filter(isText).join('.');
  const made = `${method}${parameters === '' ? '' : `(${parameters})`}`;
  const full = textOf(fields.FullName) || made;
  const name = group !== '' && full.startsWith(`${group}.`) ? full.slice(group.length + 1) : full;
  const info = textOf(fields.DisplayInfo);
  const from = info.indexOf(': ');
  const job = from < 0 ? '' : info.slice(from + 2).replace(/ \[[^[]*$/, '');
  const open = job.indexOf('(');
  // The id of an unnamed job differs from run to run; its settings do not.
  return {
    group,
    name,
    job: job.startsWith('Job-') && open > 0 ? job.slice(open + 1).replace(/\)$/, '') : job,
    fields,
  };
}

function allocatedOf(fields: JsonObject): readonly (readonly [string, unknown])[] {
  const bytes = recordOf(fields.Memory).BytesAllocatedPerOperation;
  // null: the diagnoser was not on, or does not work on this runtime.
  return bytes === undefined || bytes === null ? [] : [['B/op', bytes]];
}

/**
 * Reads `{"Value":1.5,"Descriptor":{"Id":"Gen0Collects","Unit":"Count", ...}}`, which reports have since version 0.11.
 */
function readMetrics(fields: JsonObject): readonly (readonly [string, unknown])[] {
  const metrics: readonly unknown[] = Array.isArray(fields.Metrics) ? fields.Metrics : [];
  return metrics.flatMap((metric) => {
    const { Value, Descriptor } = recordOf(metric);
    const { Id, Unit } = recordOf(Descriptor);
    const id = textOf(Id);
    if (id === '' || (id === 'Allocated Memory' && allocatedOf(fields).length > 0)) return [];
    const unit = textOf(Unit);
    return [[unit === '' || unit === 'Count' ? id : `${id}-${unit}`, Value] as const];
  });
}
