import { readArchives } from '../../audit/archives.ts';
import type { Services } from '../../platform/services.ts';
import { countSealsOver } from './seals-over.queries.ts';

/**
 * How many seals cover one of some entries of the audit trail, and of how many the trail says otherwise than
 * they do.
 */
export async function sealsOver(
  { db, keyedHash }: Pick<Services, 'db' | 'keyedHash'>,
  entries: { firstId: number; lastId: number },
): Promise<{ seals: number; broken: number }> {
  const { archives } = await readArchives(db, keyedHash);
  return countSealsOver(db, entries, archives);
}
