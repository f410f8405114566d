import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** When a key was redeemed, and by which account. */
export async function findRedeemed(db: Database, keyId: string) {
  const key = await db
    .selectFrom('license_keys')
    .select(['activated_at as at', 'user_id as accountId', 'username'])
    .where('id', '=', keyId)
    .where('activated_at', 'is not', null)
    .executeTakeFirst();
  if (key === undefined || key.at === null) return undefined;
  return { ...key, at: key.at };
}

/** The address from which a key was redeemed, if the audit trail of a few days has it. */
export async function findRedeemAddress(
  db: Database,
  keyId: string,
  { since, until }: { since: Date; until: Date },
): Promise<string | null> {
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
  return act?.address ?? null;
}
