import type { Database } from '../database/database.ts';

/** Stores the digests whose names have none yet. Returns the stored digests by name. */
export async function agreeOnDigests(
  db: Database,
  digests: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const rows = Object.entries(digests).map(([name, digest]) => ({ name, digest }));
  // All processes insert in the same order, so of two concurrent first starts one stores all
  // digests.
  await db
    .insertInto('shared_secrets')
    .values(rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const noted = await db.selectFrom('shared_secrets').select(['name', 'digest']).execute();
  return new Map(noted.map(({ name, digest }) => [name, digest]));
}
