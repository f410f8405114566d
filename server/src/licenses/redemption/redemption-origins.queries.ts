import { sql } from 'kysely';
import { trailAround } from '../../audit/read-back.ts';
import type { Database } from '../../platform/database/database.ts';

/** Who redeemed a key, when, and from where as far as the audit trail has it. */
export type KeyRedemption = { at: Date; accountId: string | null; address: string | null };

/** The redemption of a key with its entry in the audit trail; a key that was imported has none. */
export async function findRedemption(
  db: Database,
  keyId: string,
): Promise<KeyRedemption | undefined> {
  const key = await db
    .selectFrom('license_keys')
    .select(['activated_at as at', 'user_id as accountId'])
    .where('id', '=', keyId)
    .where('activated_at', 'is not', null)
    .executeTakeFirst();
  if (key === undefined || key.at === null) return undefined;
  const { since, until } = trailAround([key.at]);
  const act = await db
    .selectFrom('audit_entries')
    .select(sql<string | null>`host(address)`.as('address'))
    .where('object_kind', '=', 'license')
    .where('object_id', '=', keyId)
    .where('action', '=', 'licenses.redeem')
    .where('at', '>=', since)
    .where('at', '<=', until)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { at: key.at, accountId: key.accountId, address: act?.address ?? null };
}
