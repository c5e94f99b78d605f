/** The units of a whole process's metrics. Reports do not name the unit of wall time. */
export const PROCESS_UNITS = {
  wall: 'ns/op',
  cpu: 'cpu-ns/op',
  peakMemory: 'peak-B',
  shortest: 'shortest-ns',
  longest: 'longest-ns',
} as const;
