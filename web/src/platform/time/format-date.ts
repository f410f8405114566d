import { messages } from '@regz/texts/en.ts';

const { months, am, pm } = messages.dates;

/** A day given as `yyyy-MM-dd`, as `MMM dd, yyyy`. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1]} ${date}, ${year}`;
}

/** The day of an instant in the person's time zone, as `MMM dd, yyyy`. */
export function formatInstantDay(instant: string): string {
  const at = new Date(instant);
  return `${months[at.getMonth()]} ${twoDigits(at.getDate())}, ${at.getFullYear()}`;
}

/** The time of an instant in the person's time zone, as `hh:mm a`. */
export function formatInstantTime(instant: string): string {
  const at = new Date(instant);
  const hour = at.getHours() % 12 === 0 ? 12 : at.getHours() % 12;
  return `${twoDigits(hour)}:${twoDigits(at.getMinutes())} ${at.getHours() < 12 ? am : pm}`;
}

/**
 * An instant, or the first one of a day in UTC, in the person's time zone, as `MMM dd, yyyy hh:mm
 * a`.
 */
export function formatInstant(instant: string): string {
  return `${formatInstantDay(instant)} ${formatInstantTime(instant)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
