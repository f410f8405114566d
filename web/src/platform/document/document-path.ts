/** The path the document was loaded for, whatever has been shown in it since. */
export function documentPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined ? undefined : new URL(entry.name).pathname;
}
