import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Plotted, plotHead, plotInterval, plotScale } from '../../src/render/text/plot.ts';

const scale = { extent: 0.2, half: 10 };
function rowOf([estimate, lower, upper]: readonly [number, number, number], threshold = 0.05): Plotted {
  return { estimate: estimate / 100, lower: lower / 100, upper: upper / 100, threshold };
}

describe('an extent of ±20 % in ten characters each way: 2 % a character, the threshold of 5 % at the third', () => {
  test.each([
    ['inside the threshold', [0.5, -2.9, 4.2], '·······┊·├│●┤┊·······'],
    ['beyond it', [9.8, 8.2, 13.8], '·······┊··│··┊├●─┤···'],
    ['the other way', [-9.8, -13.8, -8.2], '···├─●┤┊··│··┊·······'],
    ['across one threshold', [3.1, -4.2, 11.2], '·······┊├─│─●┊──┤····'],
    ['just beyond: drawn beyond', [6, 5.01, 7], '·······┊··│··┊●······'],
    ['just not beyond: drawn across', [6, 4.99, 7], '·······┊··│·├┊●······'],
    ['cut off on the left', [-30, -40, -25], '◂······┊··│··┊·······'],
    ['cut off on the right', [12, 6.5, 40], '·······┊··│··┊├─●───▸'],
  ] as const)('%s', (_, percent, picture) => {
    expect(plotInterval(rowOf(percent), scale)).toBe(picture);
  });

  test('the head is as wide as the plots and says the scale', () => {
    expect(plotHead(scale, ' ')).toBe('-20 %     0     +20 %');
  });
});

test('the scale holds all intervals unless that would squeeze the threshold; then it cuts the few that are wide', () => {
  const rows = [1, 2, 3, 4].map((estimate) => rowOf([estimate, estimate - 1, estimate + 1]));
  expect(plotScale(rows, 10).extent).toBe(0.1);
  expect(plotScale([...rows, rowOf([25, 20, 29])], 10).extent).toBe(0.3);
  expect(plotScale([...rows, rowOf([300, 200, 400])], 10).extent).toBe(0.1);
});

test('the picture never contradicts the verdict', () => {
  const percent = fc.double({ min: -60, max: 60, noNaN: true });
  const threshold = fc.double({ min: 0.02, max: 0.3, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(percent, percent, percent), threshold, (values, limit) => {
      const [lower, estimate, upper] = values.toSorted((a, b) => a - b) as [number, number, number];
      const row = rowOf([estimate, lower, upper], limit);
      const own = plotScale([row], 10);
      const drawn = plotInterval(row, own);
      expect(drawn).toHaveLength(21);
      const distance = Math.max(2, Math.round((limit / own.extent) * 10));
      const thresholds = [10 - distance, 10 + distance];
      const columns = Array.from(drawn, (character, at) => (/[├┤●─◂▸]/.test(character) ? at : -1)).filter(
        (at) => at >= 0,
      );
      if (lower / 100 > limit) expect(Math.min(...columns)).toBeGreaterThan(thresholds[1] ?? 0);
      if (upper / 100 < -limit) expect(Math.max(...columns)).toBeLessThan(thresholds[0] ?? 0);
      if (lower / 100 > 0) expect(Math.min(...columns)).toBeGreaterThan(10);
      if (upper / 100 < 0) expect(Math.max(...columns)).toBeLessThan(10);
    }),
  );
});
