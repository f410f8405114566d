import type { RedemptionEffect, RedemptionTerms } from '@regz/rules/licenses/redemption.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import type { IdempotencyScope, Origin } from '../../platform/http/context.ts';
import type { KeptAnswer } from '../../platform/http/idempotency.ts';

/** One wish to redeem a key, with the terms that were made of the account as it was seen. */
export type WantedRedemption = {
  userId: string;
  /** As it is looked up: normalized, in capitals. */
  licenseKey: string;
  /** The redemption happens only if the account still is so. */
  seen: { subscription: string | null; expiresOn: string | null };
  terms: RedemptionTerms;
  /** Whether the person agreed to give another package up. */
  confirmed: boolean;
  at: Date;
  origin: Origin;
  idempotency: IdempotencyScope;
};

/** What became of it: done, or answered before; neither where it was refused or overtaken. */
export type RedemptionOutcome = {
  answer: { effect: RedemptionEffect; subscription: string; expiresOn: string } | null;
  before: KeptAnswer | null;
};

/** The wishes as rows. A replacement that nobody agreed to is no effect at all. */
const asked = (wishes: string) => sql`
    asked as materialized (
      select * from jsonb_to_recordset(${wishes}::jsonb) as asked (
        place integer, account_id uuid, key_text text, seen_subscription text, seen_expiry date,
        extending text[], kept text, following_from integer, otherwise text, today date,
        most_days integer,
        at timestamptz, address inet, request_id text,
        principal text, operation text, idempotency_key text, request_hash text)
    ), before as (
      select asked.place, first.answer, first.request_hash
        from asked cross join lateral (
               select answer, request_hash from idempotency_answers
                where principal = asked.principal and operation = asked.operation
                  and key = asked.idempotency_key
                limit 1) first
    )`;

/**
 * Locks the accounts and then the keys, and goes on with those alone whose account is as it was seen
 * and not banned, and whose key is unused: `decideRedemption`, with the license's part of it done
 * here. Each row is looked up by itself (`lateral`), by its index whatever the planner believes of
 * the tables.
 */
const decided = (locked: RawBuilder<unknown>) => sql`
    account as materialized (
      select asked.place, account.username
        from asked cross join lateral (
               select username from users
                where id = asked.account_id and not banned
                  and subscription is not distinct from asked.seen_subscription
                  and expiredate is not distinct from asked.seen_expiry
                  for no key update ${locked}) account
       where not exists (select from before where before.place = asked.place)
    ), license as materialized (
      select asked.*, account.username, k.*,
             case when subscription = any(extending) then 'extended'
                  when duration_days >= following_from then 'started'
                  else otherwise end as effect,
             case when subscription = any(extending) and kept is not null
                  then kept else subscription end as package,
             case when subscription <> all(extending) then today + duration_days
                  when seen_expiry = 'infinity' then seen_expiry
                  else least(seen_expiry + duration_days, '9999-12-31') end as ends_on
        from account
        join asked on asked.place = account.place
       cross join lateral (
               select id as key_id, license_key, subscription, duration_days, admin_approval,
                      hwid_reset_count, save_hwid, max_devices
                 from license_keys
                where upper(license_key) = asked.key_text
                  and not activated and not banned and withheld is null
                  and duration_days between 1 and asked.most_days
                  and (subscription = any(asked.extending) or asked.otherwise is not null
                       or duration_days >= asked.following_from)
                  for no key update ${locked}) k
    )`;

/** Enough of a key to tell it from others, and nothing of one so short that little would be left. */
const keyEnding = sql`case when length(license_key) >= 8 then right(license_key, 4) end`;

/** Account, key, proof of single use, entry in the audit trail and kept answer, or none of them. */
const recorded = sql`
    redeemer as (
      update users
         set key = license.license_key, subscription = license.package,
             expiredate = license.ends_on, admin_approval = license.admin_approval,
             hwid_reset_count = license.hwid_reset_count, save_hwid = license.save_hwid,
             max_devices = license.max_devices
        from license where users.id = license.account_id
    ), used as (
      update license_keys
         set activated = true, activated_at = license.at, username = license.username,
             user_id = license.account_id
        from license where license_keys.id = license.key_id
    ), proof as (
      insert into license_redemptions
        (license_key_id, user_id, effect, subscription, expires_on, replaced, replaced_expiry,
         redeemed_at)
      select key_id, account_id, effect, package, ends_on, seen_subscription, seen_expiry, at
        from license
    ), audit as (
      insert into audit_entries
        (at, actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address,
         request_id)
      select at, 'customer', account_id, 'customer', 'licenses.redeem', 'license', key_id::text,
             jsonb_build_object('effect', effect, 'keyEnding', ${keyEnding},
               'subscription', package, 'expiresOn', ends_on),
             address, request_id
        from license
    ), kept as (
      insert into idempotency_answers (principal, operation, key, request_hash, answer)
      select principal, operation, idempotency_key, decode(request_hash, 'hex'),
             jsonb_build_object('effect', effect, 'subscription', package, 'expiresOn', ends_on)
        from license
      returning principal, operation, key, answer
    )`;

type OutcomeRow = {
  answer: RedemptionOutcome['answer'];
  firstAnswer: unknown;
  firstHash: Buffer | null;
};

/**
 * Redemptions as one statement, hence one transaction and one trip to the database, each decided for
 * itself. `locked` says what is done about rows that somebody else is changing.
 */
const redemptions = (locked: RawBuilder<unknown>) =>
  preparedQuery((db, { wishes }: { wishes: string }) => {
    const statement = sql<OutcomeRow>`
      with ${asked(wishes)}, ${decided(locked)}, ${recorded}
      select kept.answer, before.answer as "firstAnswer", before.request_hash as "firstHash"
        from asked
        left join before on before.place = asked.place
        left join kept on kept.principal = asked.principal and kept.operation = asked.operation
             and kept.key = asked.idempotency_key
       order by asked.place`;
    return { compile: () => statement.compile(db) };
  });

const redeemUnlocked = redemptions(sql`skip locked`);
const redeemInTurn = redemptions(sql``);

/**
 * Does what is wished where it is plain: a row that somebody else is changing is left alone, as is
 * whatever the terms do not allow. Gives the outcomes in the order of the wishes.
 */
export async function applyRedemptions(
  db: Database,
  wanted: readonly WantedRedemption[],
): Promise<RedemptionOutcome[]> {
  const rows = await redeemUnlocked(db, { wishes: wishesOf(wanted) });
  return rows.map(outcomeOf);
}

/** The same for one wish, which waits for its turn at the account and at the key. */
export async function applyRedemptionInTurn(
  db: Database,
  wanted: WantedRedemption,
): Promise<RedemptionOutcome> {
  const [row] = await redeemInTurn(db, { wishes: wishesOf([wanted]) });
  if (row === undefined) throw new Error('a wish has no outcome');
  return outcomeOf(row);
}

function wishesOf(wanted: readonly WantedRedemption[]): string {
  const rows = wanted.map(({ terms, seen, origin, idempotency, ...wish }, place) => ({
    place,
    account_id: wish.userId,
    key_text: wish.licenseKey,
    seen_subscription: seen.subscription,
    seen_expiry: seen.expiresOn,
    extending: terms.extending,
    kept: terms.kept,
    following_from: terms.followingFrom,
    otherwise: terms.otherwise === 'replaced' && !wish.confirmed ? null : terms.otherwise,
    today: terms.today,
    most_days: terms.mostDays,
    at: wish.at,
    address: origin.address,
    request_id: origin.requestId,
    principal: idempotency.principal,
    operation: idempotency.operation,
    idempotency_key: idempotency.key,
    request_hash: idempotency.requestHash.toString('hex'),
  }));
  return JSON.stringify(rows);
}

function outcomeOf({ answer, firstAnswer, firstHash }: OutcomeRow): RedemptionOutcome {
  const before = firstHash === null ? null : { requestHash: firstHash, answer: firstAnswer };
  return { answer, before };
}
