import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { openKeySet } from './key-set.ts';
import { type SigningKey, signingKey } from './p256.ts';
import { findActiveKey, findKeys, findNewestKeySet } from './panel-keys.queries.ts';
import { rootsOf } from './publish-key-set.ts';
import { openPanelKey } from './sealed-panel-keys.ts';

/**
 * The key that signs now, and the published set that lists it, for a program that cannot fetch one.
 * Null if the set has expired or does not list the key.
 */
export async function readPublishedKey(
  { seal }: Pick<Services, 'seal'>,
  trx: Database,
  now: Date,
): Promise<{ key: SigningKey; keySet: string } | null> {
  const active = await findActiveKey(trx);
  const newest = await findNewestKeySet(trx);
  if (active === undefined || newest === undefined) return null;
  const set = openKeySet(newest.document, rootsOf(await findKeys(trx)));
  if (set === null || set.exp * 1000 <= now.getTime()) return null;
  if (!set.keys.some(({ kid }) => kid === active.kid)) return null;
  return { key: signingKey(openPanelKey(seal, active)), keySet: newest.document };
}
