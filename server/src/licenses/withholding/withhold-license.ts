import { endsOn, isRunning } from '@regz/rules/licenses/days-left.ts';
import { nextEntry } from '@regz/rules/licenses/license-time.ts';
import {
  type EarlierEntry,
  noTime,
  type TimeStanding,
} from '@regz/rules/licenses/time-standing.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { noteAnnouncedEnd } from '../expiry/expiry-notices.queries.ts';
import { findEntryOfKey, insertTimeEntry, lockAccountTime } from '../time/license-time.queries.ts';
import { packageOf, seenTime, standingOf } from '../time/seen-time.ts';
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
  /** Days that were taken, or restored. */
  days: number;
  /** The package that runs now and its end; null where none does. */
  running: { subscription: string; endsAt: string } | null;
  /** The package that is frozen and the days that are kept of it; null where none is. */
  frozen: { subscription: string; keptDays: number } | null;
};

/**
 * Withholds or releases a license as it should be; repeating it changes nothing. A withheld license
 * cannot be redeemed. If it was redeemed, an entry of the account's license time takes the days it
 * brought, and another one gives them back when it is released; the result says whose they were, so
 * that the caller can notify them. Community roles follow the account by themselves.
 *
 * Locks the account before the license, as a redemption does. Source: decisions 19, 64 and 70; issue 4,
 * part 4.
 *
 * @param input.restores Whether a package that it had replaced runs again; not if the worth of that one's
 * days went back as money.
 */
export async function withholdLicense(
  trx: Database,
  input: {
    licenseKeyId: string;
    withholding: Withholding | null;
    nowMs: number;
    restores?: boolean;
  },
): Promise<Redeemer | null> {
  const { licenseKeyId, withholding, nowMs, restores = true } = input;
  const { account, license } = await lockBoth(trx, licenseKeyId);
  if (license.withheld === withholding) return null;
  await setWithheld(trx, licenseKeyId, withholding);
  const change = { withholding, restores, nowMs };
  const moved = account && (await moveDays(trx, { account, license }, change));
  const clock = () => nowMs;
  await recordAct(trx, actingAs({ kind: 'operator', id: null, name: 'payment' }, { clock }), {
    action: withholding === null ? 'licenses.release' : 'licenses.withhold',
    object: { kind: 'license', id: licenseKeyId },
    detail: { from: license.withheld, to: withholding, days: moved?.days ?? 0 },
  });
  if (account === undefined || !license.activated) return null;
  const { id, username, email } = account;
  const { days = 0, standing = seenTime(account) } = moved ?? {};
  const running = runningAt(standing, nowMs);
  return { id, username, email, days, running, frozen: frozenIn(standing) };
}

/** Makes sure that a license is never redeemed; false if it has been, and nothing changes. */
export async function revokeUnusedLicense(trx: Database, licenseKeyId: string): Promise<boolean> {
  return revokeUnused(trx, licenseKeyId);
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

/** Again when the license was redeemed, or its account deleted, between the two. */
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

/** Takes or restores the days, and says how many; undefined where there are none to move. */
async function moveDays(
  trx: Database,
  { account, license }: { account: Account; license: License },
  {
    withholding,
    restores,
    nowMs,
  }: {
    withholding: Withholding | null;
    restores: boolean;
    nowMs: number;
  },
): Promise<{ days: number; standing: TimeStanding } | undefined> {
  // What was suspended has lost its days already.
  const isTaken = withholding !== null && license.withheld !== null;
  if (!license.activated || isTaken) return undefined;
  const accountId = account.id;
  const licenseKeyId = license.id;
  const entry = await findEntryOfKey(trx, { accountId, licenseKeyId });
  const takes = withholding !== null;
  // Held back before there were entries, or when there was nothing to take.
  if (!takes && entry?.kind !== 'reversal') return undefined;
  const seen = seenTime(account);
  const earlier = entry ? earlierEntry(entry) : redeemedElsewhere(license);
  const of = takes && !restores ? { ...earlier, before: noTime } : earlier;
  const next = nextEntry(seen, { kind: 'reversal', takes, of }, nowMs);
  if (!next.ok) throw new Error(`a license cannot be taken back: ${next.reason}`);
  const at = new Date(nowMs);
  const actor = { kind: 'operator', id: null } as const;
  const reverses = entry?.number ?? null;
  await insertTimeEntry(trx, { ...next, accountId, seen, at, actor, licenseKeyId, reverses });
  const standing = next.after;
  const days = Math.abs(next.days ?? 0);
  const lastDay = endsOn(standing.endsAt);
  if (takes && days > 0 && lastDay !== null && !isRunning(standing, nowMs)) {
    await noteAnnouncedEnd(trx, { userId: accountId, expiresOn: lastDay, at });
  }
  return { days, standing };
}

function earlierEntry({
  kind,
  days,
  before,
  daysSince,
  earlierTaken,
  ...after
}: NonNullable<Awaited<ReturnType<typeof findEntryOfKey>>>): EarlierEntry {
  return {
    kind,
    days,
    before: standingOf(before),
    after: standingOf(after),
    daysSince: daysSince ?? 0,
    earlierTaken,
  };
}

const nothingSince = { daysSince: 0, earlierTaken: false };

/** What a key brought that was imported as redeemed: there is no entry of it. */
function redeemedElsewhere({ subscription, durationDays }: License): EarlierEntry {
  const after = { ...noTime, subscription: packageOf(subscription) };
  return { kind: 'redemption', days: durationDays, before: noTime, after, ...nothingSince };
}
