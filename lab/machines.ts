// Does the interval over machines keep its promise? Simulated machines, each with a change of its own around the mean over
// machines, and bursts that scatter around that: coverage of the mean at 99 % and 95 %, by how many machines there are, how
// much they differ (in standard errors of one machine) and how. Usage: node scripts/lab.mjs machines [RUNS]
import { nextLook } from '../src/statistics/looks.ts';
import { machineEstimate, randomEffects } from '../src/statistics/machines/random-effects.ts';
import { randomStream } from '../src/statistics/random.ts';

const runs = Number(process.argv[2] ?? 4000);
const MACHINES = [2, 3, 4, 6, 8, 12, 16];
const BETWEEN = [0, 0.5, 1, 3];
const SCATTER = 0.02;
const LEVELS = [0.01, 0.05];
const THRESHOLD = 0.05;

type Draw = () => number;

interface Model {
  readonly name: string;
  /** Bursts of a machine, and how much more than others it scatters. */
  readonly machine: (index: number) => { readonly bursts: number; readonly scatter: number };
  readonly noise: (normal: Draw) => number;
  readonly between: (normal: Draw, index: number) => number;
  /** Ends at a look when it is decided, as measuring does. */
  readonly stops?: true;
}

const even = () => ({ bursts: 20, scatter: 1 });
const uneven = (index: number) => ({ bursts: 10 + 15 * (index % 3), scatter: 1 + (index % 4) });
const plain = (normal: Draw) => normal();
/** Student's t with 3 degrees of freedom, at the same standard deviation: outliers. */
const heavy = (normal: Draw) =>
  normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3) / Math.sqrt(3);
/** Two kinds of processor. */
const kinds = (normal: Draw) => (normal() > 0 ? 1 : -1);
const MODELS: readonly Model[] = [
  { name: 'alike', machine: even, noise: plain, between: plain },
  { name: 'outliers', machine: even, noise: heavy, between: plain },
  { name: 'uneven', machine: uneven, noise: plain, between: plain },
  { name: 'two kinds', machine: even, noise: plain, between: kinds },
  { name: 'uneven, two kinds, outliers', machine: uneven, noise: heavy, between: kinds },
  { name: 'measured until decided', machine: even, noise: plain, between: plain, stops: true },
];

const random = randomStream('7f3a', 'machines');
const normal: Draw = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

function machineOf(model: Model, index: number, tau: number, mean: number) {
  const { bursts, scatter } = model.machine(index);
  const own = mean + tau * model.between(normal, index);
  const draw = (count: number) => Array.from({ length: count }, () => own + scatter * SCATTER * model.noise(normal));
  if (model.stops !== true) return machineEstimate(draw(bursts));
  let readings: readonly number[] = [];
  for (let look = nextLook(0); look <= 100; look = nextLook(look)) {
    readings = [...readings, ...draw(look - readings.length)];
    const { estimate, variance } = machineEstimate(readings);
    const half = 3 * Math.sqrt(variance);
    if (estimate - half > 0 || estimate + half < THRESHOLD) break;
  }
  return machineEstimate(readings);
}

console.log(
  `coverage of the mean over machines, %, ${runs} simulated rows each; half-width in standard errors of a machine`,
);
console.log(`model | differ by | level | ${MACHINES.map((machines) => `${machines}`.padStart(12)).join(' ')}`);
for (const model of MODELS) {
  for (const differ of BETWEEN) {
    const one = SCATTER / Math.sqrt(20);
    const tau = differ * one;
    const cells = LEVELS.map(() => MACHINES.map(() => ({ covered: 0, half: 0 })));
    for (const [at, machines] of MACHINES.entries()) {
      for (let run = 0; run < runs; run++) {
        const mean = model.stops === true ? 0.02 : 0;
        const estimates = Array.from({ length: machines }, (_, index) => machineOf(model, index, tau, mean));
        for (const [level, alpha] of LEVELS.entries()) {
          const { lower, upper } = randomEffects(estimates, alpha);
          const cell = cells[level]?.[at];
          if (cell === undefined) continue;
          if (lower <= mean && mean <= upper) cell.covered += 1;
          cell.half += (upper - lower) / 2 / one;
        }
      }
    }
    for (const [level, alpha] of LEVELS.entries()) {
      const row = (cells[level] ?? []).map(({ covered, half }) =>
        `${((100 * covered) / runs).toFixed(1)} (${(half / runs).toFixed(1)})`.padStart(12),
      );
      console.log(`${model.name} | ${differ} | ${100 * (1 - alpha)} % | ${row.join(' ')}`);
    }
  }
}
