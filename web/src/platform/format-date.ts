const dateParts = { year: 'numeric', month: 'short', day: '2-digit' } as const;
const utcDate = new Intl.DateTimeFormat('en-US', { ...dateParts, timeZone: 'UTC' });
const localDate = new Intl.DateTimeFormat('en-US', dateParts);
const localTime = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});

/** A day given as `yyyy-MM-dd`, as `MMM dd, yyyy`. Source: decision 31. */
export function formatDay(day: string): string {
  return utcDate.format(new Date(`${day}T00:00:00Z`));
}

/** The day of an instant where the person is, as `MMM dd, yyyy`. Source: decision 31. */
export function formatInstantDay(instant: string): string {
  return localDate.format(new Date(instant));
}

/** The time of an instant where the person is, as `hh:mm a`. Source: decision 31. */
export function formatInstantTime(instant: string): string {
  // Engines put different kinds of blank before AM and PM.
  return localTime.format(new Date(instant)).replace(/\s/gu, ' ');
}

/** An instant where the person is, as `MMM dd, yyyy hh:mm a`. Source: decision 31. */
export function formatInstant(instant: string): string {
  return `${formatInstantDay(instant)} ${formatInstantTime(instant)}`;
}
