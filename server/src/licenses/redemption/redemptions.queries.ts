import type { NewTimeEntry } from '@regz/rules/licenses/license-time.ts';
import type { RedemptionEffect } from '@regz/rules/licenses/redemption.ts';
import type { SeenTime } from '@regz/rules/licenses/time-standing.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/json-rows.ts';
import { keptEnd } from '../../platform/database/kept-end.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

/** The columns of a key that decide its redemption. */
export type LicenseFacts = {
  id: string;
  /** As it was written. */
  licenseKey: string;
  subscription: string;
  durationDays: number | null;
  activated: boolean;
  banned: boolean;
  withheld: string | null;
  /** The last day for its redemption, in Sri Lanka. */
  redeemBy: string | null;
};

/** A key in capitals, as it was typed, and the spelling of a generated key. */
export type TypedKey = { text: string; spelling: string };

/**
 * Looks keys up one by one (`lateral`), so that the planner always uses the index. The typed text
 * comes before the spelling of a generated key.
 */
const licensesNamed = preparedQuery(
  (_, { keys }: { keys: string }) => sql<LicenseFacts & { place: number }>`
    select key.place, license.id, license.license_key as "licenseKey", license.subscription,
           license.duration_days as "durationDays", license.activated, license.banned,
           license.withheld, license.redeem_by as "redeemBy"
      from jsonb_to_recordset(${keys}::jsonb) as key (place integer, text text, spelling text)
     cross join lateral (
             select * from license_keys where upper(license_key) in (key.text, key.spelling)
              order by upper(license_key) = key.text desc limit 1) license`,
);

/** Reads keys; undefined for an unknown key. */
export async function findLicenses(
  db: Database,
  keys: readonly TypedKey[],
): Promise<(LicenseFacts | undefined)[]> {
  const rows = await licensesNamed(db, { keys: jsonRows(keys, (key) => key) });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return keys.map((_, place) => byPlace.get(place));
}

/** Locks a key. The account is locked first. */
export async function lockKey(trx: Database, { text, spelling }: TypedKey): Promise<void> {
  await trx
    .selectFrom('license_keys')
    .select('id')
    .where(sql<string>`upper(license_key)`, 'in', [text, spelling])
    .forNoKeyUpdate()
    .execute();
}

/** The effect of a redemption on an account and a key, and the state of both as seen. */
type NewRedemption = {
  userId: string;
  seen: SeenTime;
  license: LicenseFacts;
  effect: RedemptionEffect;
  entry: NewTimeEntry;
  at: Date;
};

type Redeemed = { place: number; limits: object };

const redeemed = preparedQuery(
  (_, { redemptions }: { redemptions: string }) => sql<Redeemed>`
    with redemption as materialized (
      select new.*, account.username, account.limits, license.*
        from jsonb_to_recordset(${redemptions}::jsonb) as new (
               place integer, account_id uuid, seen_entry integer, seen_subscription text,
               seen_expiry date, key_id uuid, seen_key text, seen_package text, seen_days integer,
               effect text, package text, expires_on date, ends_time time, at timestamptz)
       cross join lateral (
               select username, jsonb_build_object('maxDevices', max_devices, 'saveHwid', save_hwid,
                        'adminApproval', admin_approval, 'hwidResetCount', hwid_reset_count) as limits
                 from users
                where id = new.account_id and not banned and time_entry = new.seen_entry
                  for no key update skip locked) account
       cross join lateral (
               select license_key, admin_approval, hwid_reset_count, save_hwid, max_devices
                 from license_keys
                where id = new.key_id and license_key = new.seen_key
                  and subscription = new.seen_package
                  and duration_days is not distinct from new.seen_days
                  and not activated and not banned and withheld is null
                  for no key update skip locked) license
    ), account as (
      update users
         set key = license_key, admin_approval = redemption.admin_approval,
             hwid_reset_count = redemption.hwid_reset_count,
             save_hwid = redemption.save_hwid, max_devices = redemption.max_devices
        from redemption where users.id = account_id
    ), license as (
      update license_keys
         set activated = true, activated_at = at, username = redemption.username,
             user_id = account_id
        from redemption where license_keys.id = key_id
    ), proof as (
      insert into license_redemptions
        (license_key_id, user_id, effect, subscription, expires_on, ends_time, replaced,
         replaced_expiry, redeemed_at)
      select key_id, account_id, effect, package, expires_on, ends_time, seen_subscription,
             seen_expiry, at
        from redemption
    )
    select place, limits from redemption`,
);

/**
 * Applies redemptions to keys and accounts, without license time, if both are still as the caller
 * saw them, with the proof of single use. Returns the account's earlier limits for each redemption;
 * undefined if it was not applied. Locked rows count as changed.
 */
export async function applyRedemptions(
  trx: Database,
  redemptions: readonly NewRedemption[],
): Promise<(object | undefined)[]> {
  const rows = await redeemed(trx, { redemptions: jsonRows(redemptions, rowOf) });
  const limits = new Map(rows.map((row) => [row.place, row.limits]));
  return redemptions.map((_, place) => limits.get(place));
}

function rowOf({ userId, seen, license, effect, entry, at }: NewRedemption): object {
  const { expiresOn, endsTime } = keptEnd(entry.after.endsAt);
  return {
    account_id: userId,
    seen_entry: seen.number,
    seen_subscription: seen.subscription,
    seen_expiry: keptEnd(seen.endsAt).expiresOn,
    key_id: license.id,
    seen_key: license.licenseKey,
    seen_package: license.subscription,
    seen_days: license.durationDays,
    effect,
    package: entry.after.subscription,
    expires_on: expiresOn,
    ends_time: endsTime,
    at,
  };
}
