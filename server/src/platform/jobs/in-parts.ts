/**
 * Runs the parts of a round one after another. A part that fails does not stop the others; the round
 * fails afterwards, so that it is logged and retried.
 */
export async function inParts(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'parts of a round failed');
}
