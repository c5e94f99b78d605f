import type { Results } from '../model/results/results.ts';

/** What the percentile instrument costs was once known by the name of its calibrator alone. */
const EARLIER_INSTRUMENT = 'go-tail-observation';
const INSTRUMENT = { clock: 'go-percentile-observation', instrument: 'percentiles' } as const;

/** The same results with names and fields as they are written today. */
export function inPresentTerms(results: Results): Results {
  const { calibration } = results;
  if (!calibration.clocks.some(({ clock }) => clock === EARLIER_INSTRUMENT)) return results;
  const clocks = calibration.clocks.map((each) =>
    each.clock === EARLIER_INSTRUMENT ? { ...each, ...INSTRUMENT } : each,
  );
  return { ...results, calibration: { ...calibration, clocks } };
}
