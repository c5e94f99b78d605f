/** Metrics of a whole process. Wall time has the unit that goes without saying in a report. */
export const PROCESS_UNITS = {
  wall: 'ns/op',
  cpu: 'cpu-ns/op',
  peakMemory: 'peak-B',
  shortest: 'shortest-ns',
  longest: 'longest-ns',
} as const;
