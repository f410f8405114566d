import { glob } from 'node:fs/promises';

/** What the files of every slice export under the given name, as one object. */
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
