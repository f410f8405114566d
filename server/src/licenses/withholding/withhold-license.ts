import { endsOn, isRunning } from '@regz/rules/licenses/days-left.ts';
import { reversals } from '@regz/rules/licenses/reversal.ts';
import {
  broughtBy,
  type NewTime,
  noTime,
  type TimeStanding,
} from '@regz/rules/licenses/time-standing.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { noteAnnouncedEnd } from '../expiry/expiry-notices.queries.ts';
import { insertTimeEntry, lockAccountTime } from '../time/license-time.queries.ts';
import { readEarlierEntry } from '../time/read-earlier-entry.ts';
import { seenTime } from '../time/seen-time.ts';
import {
  findRedeemer,
  lockLicense,
  revokeUnused,
  setWithheld,
  type Withholding,
} from './withholding.queries.ts';

/** The effect on the account that had redeemed a license when it was withheld or released. */
export type Redeemer = {
  id: string;
  username: string;
  email: string | null;
  /** Days taken or restored. */
  days: number;
  /** The running package and its end; null if none runs. */
  running: { subscription: string; endsAt: string } | null;
  /** The frozen package and its stored days; null if none is frozen. */
  frozen: { subscription: string; keptDays: number } | null;
};

type Input = {
  licenseKeyId: string;
  withholding: Withholding | null;
  nowMs: number;
  /** Whether a replaced package runs again, or is replaced again; see `restoresReplaced`. */
  restores?: boolean;
  /** The member of staff who withholds it, and the reason; missing for a payment. */
  by?: ByStaff | undefined;
};

export type ByStaff = { id: string; name: string; reason: string };

/**
 * Withholds or releases a license as it should be; repeating it changes nothing. A withheld license
 * cannot be redeemed. If it was redeemed, an entry of the account's license time takes the days it
 * brought, and another one restores them when it is released; the result names the account, so that
 * the caller can notify its owner. Community roles follow the account. Locks the account before the
 * license, as a redemption does. Source: decision records 0015 and 0016.
 */
export async function withholdLicense(trx: Database, input: Input): Promise<Redeemer | null> {
  const { licenseKeyId, withholding, nowMs, restores = true, by } = input;
  const { account, license } = await lockBoth(trx, licenseKeyId);
  if (license.withheld === withholding) return null;
  await setWithheld(trx, licenseKeyId, withholding);
  const change = { withholding, restores, nowMs, by };
  const moved = account && (await moveDays(trx, { account, license }, change));
  const clock = () => nowMs;
  await recordAct(trx, actingAs(actorOf(by), { clock }), {
    action: withholding === null ? 'licenses.release' : 'licenses.withhold',
    object: { kind: 'license', id: licenseKeyId },
    detail: {
      from: license.withheld,
      to: withholding,
      days: moved?.days ?? 0,
      ...(by && { reason: by.reason }),
    },
  });
  if (account === undefined || !license.activated) return null;
  const { id, username, email } = account;
  const { days = 0, standing = seenTime(account) } = moved ?? {};
  const running = runningAt(standing, nowMs);
  return { id, username, email, days, running, frozen: frozenIn(standing) };
}

/**
 * Revokes an unredeemed license, so that it is never redeemed; false if it is redeemed, and nothing
 * changes.
 */
export async function revokeUnusedLicense(trx: Database, licenseKeyId: string): Promise<boolean> {
  return revokeUnused(trx, licenseKeyId);
}

function actorOf(by: ByStaff | undefined) {
  return by === undefined
    ? ({ kind: 'operator', id: null, name: 'payment' } as const)
    : ({ kind: 'admin', id: by.id, name: by.name } as const);
}

function runningAt({ subscription, endsAt }: TimeStanding, nowMs: number): Redeemer['running'] {
  if (subscription === null || endsAt === null) return null;
  return isRunning({ subscription, endsAt }, nowMs) ? { subscription, endsAt } : null;
}

function frozenIn({ subscription, frozenDays: keptDays }: TimeStanding): Redeemer['frozen'] {
  return subscription === null || keptDays === null ? null : { subscription, keptDays };
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccountTime>>>;
type License = NonNullable<Awaited<ReturnType<typeof lockLicense>>>;

/** Retries if the license was redeemed, or its account deleted, between the two locks. */
async function lockBoth(
  trx: Database,
  licenseKeyId: string,
): Promise<{ account: Account | undefined; license: License }> {
  for (;;) {
    const redeemer = await findRedeemer(trx, licenseKeyId);
    const account = redeemer === null ? undefined : await lockAccountTime(trx, redeemer);
    const license = await lockLicense(trx, licenseKeyId, redeemer);
    if (license !== undefined) return { account, license };
  }
}

/** Takes or restores the days, and returns their number; undefined if there are none to move. */
async function moveDays(
  trx: Database,
  { account, license }: { account: Account; license: License },
  { withholding, restores, nowMs, by }: Omit<Input, 'licenseKeyId'> & { restores: boolean },
): Promise<{ days: number; standing: TimeStanding } | undefined> {
  if (!license.activated) return undefined;
  const takes = withholding !== null;
  const isTaken = takes && license.withheld !== null;
  const of = { accountId: account.id, licenseKeyId: license.id };
  const entry = (await readEarlierEntry(trx, of)) ?? redeemedElsewhere(license);
  // It was withheld before entries existed, or when there were no days to take.
  if (!takes && entry.kind !== 'reversal') return undefined;
  const change = { takes, isTaken, of: restores ? entry : { ...entry, replacement: null } };
  const news = reversals(seenTime(account), change, nowMs);
  if (news.length === 0) return undefined;
  const standing = await addEntries(
    trx,
    { account, license },
    { news, of: entry.number, nowMs, by },
  );
  // A suspended license has already lost its days.
  const days = isTaken ? 0 : Math.abs(news[0]?.days ?? 0);
  const lastDay = endsOn(standing.endsAt);
  if (takes && days > 0 && lastDay !== null && !isRunning(standing, nowMs)) {
    const at = new Date(nowMs);
    await noteAnnouncedEnd(trx, { userId: account.id, expiresOn: lastDay, at });
  }
  return { days, standing };
}

/** The effect of a key that was imported as redeemed, which has no entry. */
function redeemedElsewhere({ subscription, durationDays }: License) {
  const after = { ...noTime, subscription };
  const brought = { kind: 'redemption', days: durationDays, before: noTime, after } as const;
  const nothingSince = { replacement: null, daysSince: 0, earlierTaken: false };
  return { ...brought, number: null, brought: broughtBy(brought), ...nothingSince };
}

/**
 * Adds entries of a license, each of which reverses the one before it, and returns the resulting
 * time.
 */
async function addEntries(
  trx: Database,
  { account, license }: { account: Account; license: License },
  {
    news,
    of,
    nowMs,
    by,
  }: { news: readonly NewTime[]; of: number | null } & Pick<Input, 'nowMs' | 'by'>,
): Promise<TimeStanding> {
  const source = { accountId: account.id, licenseKeyId: license.id, at: new Date(nowMs) };
  const { kind, id } = actorOf(by);
  const actor = { kind, id };
  const why = by === undefined ? {} : { reason: by.reason };
  let seen = seenTime(account);
  let reverses = of;
  for (const next of news) {
    await insertTimeEntry(trx, { ...next, ...source, ...why, actor, seen, reverses });
    seen = { ...next.after, number: seen.number + 1 };
    reverses = seen.number;
  }
  return seen;
}
