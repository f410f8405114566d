import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { IdempotencyScope, Origin } from '../platform/http/context.ts';

/** What a redemption has to know, read without locks. */
export async function findRedemptionFacts(db: Database, licenseKey: string, userId: string) {
  return db
    .selectFrom('license_keys')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select([
      'license_keys.id',
      'license_keys.subscription as license_subscription',
      'license_keys.duration_days',
      'license_keys.activated',
      'license_keys.banned',
      'users.subscription',
      'users.expiredate',
      'users.banned as account_banned',
    ])
    .where(sql`upper(license_keys.license_key)`, '=', licenseKey)
    .executeTakeFirst();
}

export type RedemptionFacts = NonNullable<Awaited<ReturnType<typeof findRedemptionFacts>>>;

export type RedemptionChange = {
  licenseKeyId: string;
  userId: string;
  at: Date;
  effect: 'started' | 'extended' | 'replaced';
  subscription: string;
  expiresOn: string;
  /** The account as the decision saw it; the change happens only if it still is so. */
  seen: { subscription: string | null; expiresOn: string | null };
  origin: Origin;
  answer: unknown;
  idempotency: IdempotencyScope;
};

/**
 * The redemption as one statement, hence one transaction and one trip to the database: it locks
 * the account and then the key, and goes on only if the account is as the decision saw it and not
 * banned, and the key is still unused. Then account, key, proof of single use, audit entry and the
 * kept answer are written together. False means that nothing was written.
 */
export async function applyRedemption(db: Database, change: RedemptionChange): Promise<boolean> {
  const { seen, idempotency, origin } = change;
  const result = await sql<{ id: string }>`
    with account as materialized (
      select id, username from users
       where id = ${change.userId} and not banned
         and subscription is not distinct from ${seen.subscription}
         and expiredate is not distinct from ${seen.expiresOn}::date
         for update
    ), license as materialized (
      select k.*, account.username as redeemer from license_keys k, account
       where k.id = ${change.licenseKeyId} and not k.activated and not k.banned
         for update of k
    ), redeemer as (
      update users
         set key = license.license_key, subscription = ${change.subscription},
             expiredate = ${change.expiresOn}::date, admin_approval = license.admin_approval,
             hwid_reset_count = license.hwid_reset_count, save_hwid = license.save_hwid,
             max_devices = license.max_devices
        from license where users.id = ${change.userId}
    ), used as (
      update license_keys k
         set activated = true, activated_at = ${change.at}, username = license.redeemer,
             user_id = ${change.userId}
        from license where k.id = license.id
    ), proof as (
      insert into license_redemptions
        (license_key_id, user_id, effect, subscription, expires_on, replaced, replaced_expiry,
         redeemed_at)
      select id, ${change.userId}, ${change.effect}, ${change.subscription},
             ${change.expiresOn}::date, ${seen.subscription}, ${seen.expiresOn}::date, ${change.at}
        from license
    ), audit as (
      insert into audit_entries
        (at, actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address,
         request_id)
      select ${change.at}, 'customer', ${change.userId}, redeemer, 'licenses.redeem', 'license',
             id::text, jsonb_build_object('effect', ${change.effect}::text, 'subscription',
             ${change.subscription}::text, 'expiresOn', ${change.expiresOn}::text),
             ${origin.address}::inet, ${origin.requestId}
        from license
    ), answer as (
      insert into idempotency_answers (principal, operation, key, request_hash, answer)
      select ${idempotency.principal}, ${idempotency.operation}, ${idempotency.key},
             ${idempotency.requestHash}, ${JSON.stringify(change.answer)}::jsonb
        from license
    )
    select id from license`.execute(db);
  return result.rows.length === 1;
}
