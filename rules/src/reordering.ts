/** True if a list has the distinct entries of another, each once, in any order. */
export function isReordering(before: readonly string[], after: readonly string[]): boolean {
  const named = new Set(after);
  return after.length === before.length && before.every((entry) => named.has(entry));
}
