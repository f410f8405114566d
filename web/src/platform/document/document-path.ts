/** The path for which the document was loaded, unchanged by later navigations. */
export function documentPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined ? undefined : new URL(entry.name).pathname;
}
