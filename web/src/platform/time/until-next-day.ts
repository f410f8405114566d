const LEAST_MS = 1000;

/** How long to wait until the next UTC day has come, by the server's clock; false while unknown. */
export function msUntilNextDay(
  day: { resetsAt: string; serverNow: string } | undefined,
): number | false {
  if (day === undefined) return false;
  return Math.max(Date.parse(day.resetsAt) - Date.parse(day.serverNow), 0) + LEAST_MS;
}
