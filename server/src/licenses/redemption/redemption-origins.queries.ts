import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Who redeemed a key, when, and from where as far as the audit trail has it. */
export type KeyRedemption = { at: Date; accountId: string | null; address: string | null };

/** The redemption of a key with its entry in the audit trail; a key that was imported has none. */
export async function findRedemption(
  db: Database,
  keyId: string,
): Promise<KeyRedemption | undefined> {
  const { rows } = await sql<KeyRedemption>`
    select key.activated_at as at, key.user_id as "accountId", host(act.address) as address
      from license_keys key
      left join lateral (
        select address from audit_entries
         where object_kind = 'license' and object_id = key.id::text and action = 'licenses.redeem'
         order by id desc limit 1) act on true
     where key.id = ${keyId} and key.activated_at is not null`.execute(db);
  return rows[0];
}
