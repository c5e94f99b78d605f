import { nextLook } from '../../src/statistics/looks.ts';
import { machineEstimate } from '../../src/statistics/machines/random-effects.ts';
import { type RandomStream, randomStream } from '../../src/statistics/random.ts';
import { normal } from './noise-models.ts';

/** Machines that do not exist: each with a change of its own, and bursts that scatter around it. Log scale. */

const SCATTER = 0.02;
const BURSTS = 20;
/** Standard error of one machine of 20 bursts. */
export const ONE_ERROR = SCATTER / Math.sqrt(BURSTS);

type Draw = (stream: RandomStream) => number;

/** How machines differ. `kinds`: of one kind as far as anybody can see, or of kinds that have names. */
export interface Differences {
  readonly name: string;
  readonly kinds: 'named' | 'none';
  /** Of so many machines, that differ with this standard deviation. */
  readonly draw: (machines: number, deviation: number, stream: RandomStream) => Drawn;
}

interface Drawn {
  readonly effects: readonly number[];
  readonly kinds: readonly string[];
  /** What the interval is about: the mean over machines of the kinds that there are among these. */
  readonly mean: number;
  /** The mean over all kinds, those that none of these machines has among them. */
  readonly ofAll: number;
}

/** What one machine reads. */
export interface Readings {
  readonly name: string;
  readonly bursts: (index: number) => number;
  readonly scatter: (index: number) => number;
  readonly noise: Draw;
  /** Ends at a look when it is decided, as measuring does. */
  readonly stops?: true;
}

/** Student's t with 3 degrees of freedom, of standard deviation 1: outliers. */
function heavy(stream: RandomStream): number {
  const squares = normal(stream) ** 2 + normal(stream) ** 2 + normal(stream) ** 2;
  return normal(stream) / Math.sqrt(squares / 3) / Math.sqrt(3);
}

function smooth(name: string, draw: Draw): Differences {
  return {
    name,
    kinds: 'none',
    draw: (machines, deviation, stream) => ({
      effects: Array.from({ length: machines }, () => deviation * draw(stream)),
      kinds: Array.from({ length: machines }, () => 'one'),
      mean: 0,
      ofAll: 0,
    }),
  };
}

/** Two kinds, the second with this share; machines of one kind differ by `within` standard errors. */
function two(name: string, kinds: Differences['kinds'], share: (machines: number) => number, within = 0): Differences {
  return {
    name,
    kinds,
    draw: (machines, deviation, stream) => {
      const second = share(machines);
      const apart = deviation / Math.sqrt(second * (1 - second));
      const isSecond = Array.from({ length: machines }, () => stream.next() < second);
      const isOne = isSecond.every((each) => each === isSecond[0]);
      return {
        effects: isSecond.map((each) => (each ? apart : 0) + within * ONE_ERROR * normal(stream)),
        kinds: isSecond.map((each) => (kinds === 'none' ? 'one' : each ? 'second' : 'first')),
        mean: isOne ? (isSecond[0] === true ? apart : 0) : second * apart,
        ofAll: second * apart,
      };
    },
  };
}

export const SMOOTH: readonly Differences[] = [smooth('normal', normal), smooth('heavy tail (t, 3 df)', heavy)];
export const KINDS: readonly Differences[] = [
  two('two kinds, 1 of 2', 'named', () => 1 / 2),
  two('two kinds, 1 of 2, normal within', 'named', () => 1 / 2, 1),
  two('two kinds, 1 of 4', 'named', () => 1 / 4),
  two('two kinds, 1 of K', 'named', (machines) => 1 / machines),
];
/** Of one name, and two kinds all the same. */
export const HIDDEN: readonly Differences[] = [
  two('1 of 2', 'none', () => 1 / 2),
  two('1 of 4', 'none', () => 1 / 4),
  two('1 of K', 'none', (machines) => 1 / machines),
];

export const EVEN: Readings = { name: 'even', bursts: () => BURSTS, scatter: () => 1, noise: normal };
/** 10 to 40 bursts, scatter 1 to 4 times, outliers. */
export const UNEVEN: Readings = {
  name: 'uneven',
  bursts: (index) => 10 + 15 * (index % 3),
  scatter: (index) => 1 + (index % 4),
  noise: heavy,
};
export const STOPS: Readings = { ...EVEN, name: 'until decided', stops: true };

/** Where a row that is measured until it is decided may stop: what is below 0 or above it. */
const THRESHOLD = 0.05;

export interface SimulatedRow {
  readonly groups: readonly (readonly number[])[];
  readonly kinds: readonly string[];
  readonly mean: number;
  readonly ofAll: number;
  /** Of these machines, whatever others are like. */
  readonly own: number;
}

/** @param differ standard deviation between machines, in standard errors of one */
export function simulateRow(
  differences: Differences,
  readings: Readings,
  { machines, differ }: { readonly machines: number; readonly differ: number },
  stream: RandomStream,
): SimulatedRow {
  const { effects, kinds, mean, ofAll } = differences.draw(machines, differ * ONE_ERROR, stream);
  // A change that a row may stop on.
  const shift = readings.stops === true ? 0.4 * THRESHOLD : 0;
  const groups = effects.map((effect, index) => burstsOf(readings, index, shift + effect, stream));
  const own = shift + effects.reduce((sum, effect) => sum + effect, 0) / machines;
  return { groups, kinds, mean: shift + mean, ofAll: shift + ofAll, own };
}

function burstsOf(readings: Readings, index: number, own: number, stream: RandomStream): readonly number[] {
  const draw = (count: number) =>
    Array.from({ length: count }, () => own + readings.scatter(index) * SCATTER * readings.noise(stream));
  if (readings.stops !== true) return draw(readings.bursts(index));
  let drawn: readonly number[] = [];
  for (let look = nextLook(0); look <= 100; look = nextLook(look)) {
    drawn = [...drawn, ...draw(look - drawn.length)];
    const { estimate, variance } = machineEstimate(drawn);
    const half = 3 * Math.sqrt(variance);
    if (estimate - half > 0 || estimate + half < THRESHOLD) break;
  }
  return drawn;
}

export function machinesStream(...labels: readonly (string | number)[]): RandomStream {
  return randomStream('7f3a', 'machines', ...labels);
}
