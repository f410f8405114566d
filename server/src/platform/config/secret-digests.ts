import type { Database } from '../database/database.ts';

/** Notes the digests that nobody has noted yet, and returns the ones that are noted, by their names. */
export async function agreeOnDigests(
  db: Database,
  digests: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const rows = Object.entries(digests).map(([name, digest]) => ({ name, digest }));
  // One order for everybody, so that of two first starts at once one notes all of them.
  await db
    .insertInto('shared_secrets')
    .values(rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const noted = await db.selectFrom('shared_secrets').select(['name', 'digest']).execute();
  return new Map(noted.map(({ name, digest }) => [name, digest]));
}
