/**
 * Returns a thrown value as text for a person: its message, or the value itself. An error that only
 * groups others, such as a failed connection to several addresses, has no message of its own.
 * pg-boss reports errors as plain objects.
 */
export function thrownMessage(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.message === '') {
    return [...new Set(thrown.errors.map(thrownMessage))].join('; ');
  }
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown))
    return String(thrown);
  return String(thrown.message);
}

/** The code of a Node.js error (`EEXIST`), if it has one. */
export function thrownCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
