const LEAST_MS = 1000;

/** Milliseconds until the next UTC day by the server's clock. False while unknown. */
export function msUntilNextDay(
  day: { resetsAt: string; serverNow: string } | undefined,
): number | false {
  if (day === undefined) return false;
  return Math.max(Date.parse(day.resetsAt) - Date.parse(day.serverNow), 0) + LEAST_MS;
}
