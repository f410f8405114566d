import type { RedemptionEffect } from '@regz/rules/licenses/redemption.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import type { IdempotencyScope, Origin } from '../platform/http/context.ts';

const redemptionFacts = preparedQuery(
  (db, { licenseKey, userId }: { licenseKey: string; userId: string }) =>
    db
      .selectFrom('license_keys')
      .innerJoin('users', (join) => join.on('users.id', '=', userId))
      .select([
        'license_keys.id',
        'license_keys.subscription as licenseSubscription',
        'license_keys.duration_days as durationDays',
        'license_keys.activated',
        'license_keys.banned',
        'license_keys.withheld',
        'users.subscription',
        'users.expiredate as expiresOn',
        'users.banned as accountBanned',
      ])
      .where(sql`upper(license_keys.license_key)`, '=', licenseKey),
);

/** What a redemption has to know, read without locks. */
export async function findRedemptionFacts(db: Database, licenseKey: string, userId: string) {
  const [facts] = await redemptionFacts(db, { licenseKey, userId });
  return facts;
}

export type RedemptionFacts = NonNullable<Awaited<ReturnType<typeof findRedemptionFacts>>>;

export type RedemptionChange = {
  licenseKeyId: string;
  userId: string;
  at: Date;
  effect: RedemptionEffect;
  subscription: string;
  expiresOn: string;
  /** The account as the decision saw it; the change happens only if it still is so. */
  seen: { subscription: string | null; expiresOn: string | null };
  origin: Origin;
  answer: unknown;
  idempotency: IdempotencyScope;
};

type RedemptionArguments = Omit<RedemptionChange, 'seen' | 'origin' | 'answer' | 'idempotency'> &
  IdempotencyScope & {
    seenSubscription: string | null;
    seenExpiry: string | null;
    address: string;
    requestId: string;
    answer: string;
  };

/** Enough of a key to tell it from others, and nothing of one so short that little would be left. */
const keyEnding = sql`case when length(license_key) >= 8 then right(license_key, 4) end`;

/**
 * The redemption as one statement, hence one transaction and one trip to the database: it locks
 * the account and then the key, and goes on only if the account is as the decision saw it and not
 * banned, and the key is still unused. Then account, key, proof of single use, audit entry and the
 * kept answer are written together.
 */
const redemption = preparedQuery((db, args: RedemptionArguments) => {
  const statement = sql<{ id: string }>`
    with account as materialized (
      select id, username from users
       where id = ${args.userId} and not banned
         and subscription is not distinct from ${args.seenSubscription}
         and expiredate is not distinct from ${args.seenExpiry}::date
         for update
    ), license as materialized (
      select k.*, account.username as redeemer from license_keys k, account
       where k.id = ${args.licenseKeyId} and not k.activated and not k.banned
         and k.withheld is null
         for update of k
    ), redeemer as (
      update users
         set key = license.license_key, subscription = ${args.subscription},
             expiredate = ${args.expiresOn}::date, admin_approval = license.admin_approval,
             hwid_reset_count = license.hwid_reset_count, save_hwid = license.save_hwid,
             max_devices = license.max_devices
        from license where users.id = ${args.userId}
    ), used as (
      update license_keys k
         set activated = true, activated_at = ${args.at}, username = license.redeemer,
             user_id = ${args.userId}
        from license where k.id = license.id
    ), proof as (
      insert into license_redemptions
        (license_key_id, user_id, effect, subscription, expires_on, replaced, replaced_expiry,
         redeemed_at)
      select id, ${args.userId}, ${args.effect}, ${args.subscription},
             ${args.expiresOn}::date, ${args.seenSubscription}, ${args.seenExpiry}::date, ${args.at}
        from license
    ), audit as (
      insert into audit_entries
        (at, actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address,
         request_id)
      select ${args.at}, 'customer', ${args.userId}, 'customer', 'licenses.redeem', 'license',
             id::text, jsonb_build_object('effect', ${args.effect}::text, 'keyEnding', ${keyEnding},
             'subscription', ${args.subscription}::text, 'expiresOn', ${args.expiresOn}::text),
             ${args.address}::inet, ${args.requestId}
        from license
    ), answer as (
      insert into idempotency_answers (principal, operation, key, request_hash, answer)
      select ${args.principal}, ${args.operation}, ${args.key},
             ${args.requestHash}, ${args.answer}::jsonb
        from license
    )
    select id from license`;
  return { compile: () => statement.compile(db) };
});

/** Applies what was decided, or nothing at all; true when applied. */
export async function applyRedemption(db: Database, change: RedemptionChange): Promise<boolean> {
  const { seen, origin, answer, idempotency, ...rest } = change;
  const rows = await redemption(db, {
    ...rest,
    ...idempotency,
    seenSubscription: seen.subscription,
    seenExpiry: seen.expiresOn,
    address: origin.address,
    requestId: origin.requestId,
    answer: JSON.stringify(answer),
  });
  return rows.length === 1;
}
