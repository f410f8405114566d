/** This browser's time zone, as `Asia/Colombo`. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
