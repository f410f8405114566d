import { glob } from 'node:fs/promises';

/** Merges the exports of the given name from the files of every slice into one object. */
export async function everySlice<Value>(
  pattern: `*/${string}.ts`,
  name: 'examples' | 'refusals',
): Promise<Readonly<Record<string, Value>>> {
  const joined: Record<string, Value> = {};
  for await (const file of glob(pattern, { cwd: import.meta.dirname })) {
    const { [name]: part } = await import(`${import.meta.dirname}/${file}`);
    Object.assign(joined, part);
  }
  return joined;
}
