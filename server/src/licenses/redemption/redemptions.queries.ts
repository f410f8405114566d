import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { RedemptionEffect, RedemptionTerms } from '@regz/rules/licenses/redemption.ts';
import { sql } from 'kysely';
import {
  type ActOutcome,
  type IdempotencyScope,
  type Locking,
  gatheredAct,
} from '../../platform/database/gathering/gathered-act.ts';
import type { Origin } from '../../platform/http/request-context.ts';

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

/** What was done. */
export type Redeemed = { effect: RedemptionEffect; subscription: PackageName; expiresOn: string };
export type RedemptionOutcome = ActOutcome<Redeemed>;

/**
 * Locks the accounts and then the keys, and continues only with those whose account is unchanged
 * and not banned, and whose key is unused: `decideRedemption`, with the license's part of it done
 * here.
 */
const decided = ({ locked }: Locking) => sql`
    account as materialized (
      select fresh.*, account.username
        from fresh cross join lateral (
               select username from users
                where id = fresh.account_id and not banned
                  and subscription is not distinct from fresh.seen_subscription
                  and expiredate is not distinct from fresh.seen_expiry
                  for no key update ${locked}) account
    ), license as materialized (
      select account.*, k.*,
             case when subscription = any(extending) then 'extended'
                  when duration_days >= following_from then 'started'
                  else otherwise end as effect,
             case when subscription = any(extending) and kept is not null
                  then kept else subscription end as package,
             case when subscription <> all(extending) then today + duration_days
                  when seen_expiry = 'infinity' then seen_expiry
                  else least(seen_expiry + duration_days, '9999-12-31') end as ends_on
        from account cross join lateral (
               select id as key_id, license_key, subscription, duration_days, admin_approval,
                      hwid_reset_count, save_hwid, max_devices
                 from license_keys
                where upper(license_key) = account.key_text
                  and not activated and not banned and withheld is null
                  and duration_days between 1 and account.most_days
                  and (subscription = any(account.extending) or account.otherwise is not null
                       or duration_days >= account.following_from)
                  for no key update ${locked}) k
    )`;

/** Enough of a key to tell it from others, and nothing of one so short that little would be left. */
const keyEnding = sql`case when length(license_key) >= 8 then right(license_key, 4) end`;

/** Account, key, proof of single use, entry in the audit trail and answer, or none of them. */
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
    ), answered as materialized (
      select place, jsonb_build_object('effect', effect, 'subscription', package,
                      'expiresOn', ends_on) as answer
        from license
    )`;

/** Redeems different keys for different accounts; what the terms do not allow is skipped. */
export const redemptions = gatheredAct<WantedRedemption, Redeemed>({
  columns: sql`account_id uuid, key_text text, seen_subscription text, seen_expiry date,
          extending text[], kept text, following_from integer, otherwise text, today date,
          most_days integer, at timestamptz, address inet, request_id text`,
  rowOf: wishRow,
  steps: (locking) => sql`${decided(locking)}, ${recorded}`,
});

/** A replacement that was not confirmed has no effect. */
function wishRow({ terms, seen, origin, ...wish }: WantedRedemption): object {
  return {
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
  };
}
