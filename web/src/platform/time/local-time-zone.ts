/** The time zone in which this browser shows times, as `Asia/Colombo`. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
