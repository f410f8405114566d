import { readArchives } from '../../audit/archives.ts';
import type { Services } from '../../platform/services.ts';
import { countSealsOver } from './seals-over.queries.ts';

/**
 * Counts the seals that cover any of the given audit entries, and those of them that no longer
 * match the trail.
 */
export async function sealsOver(
  { db, keyedHash }: Pick<Services, 'db' | 'keyedHash'>,
  entries: { firstId: number; lastId: number },
): Promise<{ seals: number; broken: number }> {
  const { archives } = await readArchives(db, keyedHash);
  return countSealsOver(db, entries, archives);
}
