import * as z from 'zod';

/** A variable that holds a whole number, both bounds included. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range =
    most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const error = `must be a whole number ${range}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}
