/** A moment as a `datetime-local` field has it, in the person's time zone. */
export function localText(instant: string): string {
  const moment = new Date(instant);
  moment.setUTCMinutes(moment.getUTCMinutes() - moment.getTimezoneOffset());
  return moment.toISOString().slice(0, 16);
}

/** The instant of a `datetime-local` field; null if it is not filled in. */
export function instantOf(text: string): string | null {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
