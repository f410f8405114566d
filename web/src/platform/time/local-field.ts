/** A moment for a `datetime-local` field, in the person's time zone. */
export function localText(instant: string): string {
  const moment = new Date(instant);
  moment.setUTCMinutes(moment.getUTCMinutes() - moment.getTimezoneOffset());
  return moment.toISOString().slice(0, 16);
}

/** The instant of a `datetime-local` field. Null if it is empty. */
export function instantOf(text: string): string | null {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
