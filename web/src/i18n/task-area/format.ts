/**
 * A language's date texts. They do not come from the JavaScript engine, because some engines lack
 * Sinhala.
 */
export type DateWords = {
  /** Short names, January first. */
  months: readonly string[];
  am: string;
  pm: string;
};

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A day given as `yyyy-MM-dd`, as `MMM dd, yyyy`. */
export function formatDay(dates: DateWords, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${dates.months[Number(month) - 1]} ${date}, ${year}`;
}

/** The day of an instant in the person's time zone, as `MMM dd, yyyy`. */
export function formatInstantDay(dates: DateWords, instant: string): string {
  const at = new Date(instant);
  return `${dates.months[at.getMonth()]} ${twoDigits(at.getDate())}, ${at.getFullYear()}`;
}

/** The time of an instant in the person's time zone, as `hh:mm a`. */
export function formatTime(dates: DateWords, instant: string): string {
  const at = new Date(instant);
  const hour = at.getHours() % 12 === 0 ? 12 : at.getHours() % 12;
  return `${twoDigits(hour)}:${twoDigits(at.getMinutes())} ${at.getHours() < 12 ? dates.am : dates.pm}`;
}

/** An instant in the person's time zone, as `MMM dd, yyyy hh:mm a`. */
export function formatInstant(dates: DateWords, instant: string): string {
  return `${formatInstantDay(dates, instant)} ${formatTime(dates, instant)}`;
}

/** A whole number in groups of three, `12,345`, in every language. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
