/** Merges the parts, and their groups of operations. A missing part is a type error. */
export function joined<Part extends object>(parts: readonly (Part | undefined)[]): All<Part> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of all parts
  return parts.reduce<object>((one, part) => mergeGroups(one, part ?? {}), {}) as All<Part>;
}

function mergeGroups(one: object, other: object): object {
  const merged = new Map<string, unknown>(Object.entries(one));
  for (const [name, value] of Object.entries<unknown>({ ...other })) {
    const group = merged.get(name);
    merged.set(name, isGroup(group) && isGroup(value) ? mergeGroups(group, value) : value);
  }
  return Object.fromEntries<unknown>(merged);
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

type All<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  part: infer Joined,
) => void
  ? Joined
  : never;
