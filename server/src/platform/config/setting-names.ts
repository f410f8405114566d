/** A name within this edit distance of a setting counts as a typing error. */
const EDITS = 2;
/** Shorter names are within two edits of too many others. */
const LEAST_LETTERS = 6;

/** Variables of other programs that may be in the same file. */
const others = ['POSTGRES_PASSWORD', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX'];

export type NameFindings = { mistakes: string[]; doubts: string[] };

/**
 * Returns one sentence for each name that is not a setting. In the settings file, a name close to a
 * setting is a mistake. Any other unknown name is a doubt, so that an older release starts with a
 * newer file. The environment contains names of other programs, so it is checked only for names
 * that share a prefix with several settings, such as `PAYHERE_`.
 */
export function judgeNames(
  known: readonly string[],
  { file, environment }: { file: readonly string[]; environment: readonly string[] },
): NameFindings {
  const ours = new Set([...known, ...others]);
  const groups = groupsOf(known);
  const grouped = environment.filter((name) => groups.some((group) => name.startsWith(group)));
  const found: NameFindings = { mistakes: [], doubts: [] };
  for (const name of new Set([...file, ...grouped])) {
    if (ours.has(name)) continue;
    const meant = known.find((each) => isAlmost(name, each));
    if (meant === undefined) found.doubts.push(`${name}: is no setting of this version.`);
    else found.mistakes.push(`${name}: is no setting. Did you mean ${meant}?`);
  }
  return found;
}

/** Returns the prefixes, up to the first underscore, that several settings share. */
function groupsOf(known: readonly string[]): string[] {
  const beginnings = Map.groupBy(known, (name) => name.slice(0, name.indexOf('_') + 1));
  return [...beginnings]
    .filter(([beginning, names]) => beginning !== '' && names.length > 1)
    .map(([beginning]) => beginning);
}

function isAlmost(name: string, known: string): boolean {
  if (known.length < LEAST_LETTERS || Math.abs(name.length - known.length) > EDITS) return false;
  return editsBetween(name.toUpperCase(), known) <= EDITS;
}

/** The fewest letters to add, remove or replace (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [place, letter] of Array.from(one).entries()) {
    const next = [place + 1];
    for (const [index, its] of Array.from(other).entries()) {
      const replaced = (row[index] ?? 0) + (letter === its ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
