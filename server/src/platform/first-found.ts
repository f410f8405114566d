/** Tries the names one after another until one is found. */
export async function firstFound<Found>(
  names: readonly string[],
  find: (name: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const name of names) {
    const found = await find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
