import { addDays, type Expiry, isRunning, utcDate } from '@regz/rules/licenses/days-left.ts';
import { isPackageName, type PackageName } from '@regz/rules/licenses/packages.ts';
import { daysToWithhold, standingAfterRelease } from '@regz/rules/licenses/withholding.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { noteAnnouncedEnd } from '../expiry/expiry-notices.queries.ts';
import {
  findRedeemer,
  insertWithholding,
  lockAccount,
  lockLicense,
  revokeUnused,
  setSubscription,
  setWithheld,
  takeWithholding,
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
  running: { subscription: string; expiresOn: string } | null;
};

/**
 * Withholds or releases a license as it should be; repeating it changes nothing. A withheld license
 * cannot be redeemed. If it was redeemed, the account loses the days it brought, and gets them back
 * when it is released; the result says whose they were, so that the caller can notify them.
 * Community roles follow the account by themselves.
 *
 * Locks the account before the license, as a redemption does. Source: decision 19; issue 4, part 4.
 */
export async function withholdLicense(
  trx: Database,
  input: { licenseKeyId: string; withholding: Withholding | null; nowMs: number },
): Promise<Redeemer | null> {
  const { licenseKeyId, withholding, nowMs } = input;
  const { account, license } = await lockBoth(trx, licenseKeyId);
  if (license.withheld === withholding) return null;
  await setWithheld(trx, licenseKeyId, withholding);
  const moved = await moveDays(trx, { account, license }, withholding, nowMs);
  const clock = () => nowMs;
  await recordAct(trx, actingAs({ kind: 'operator', id: null, name: 'payment' }, { clock }), {
    action: withholding === null ? 'licenses.release' : 'licenses.withhold',
    object: { kind: 'license', id: licenseKeyId },
    detail: { from: license.withheld, to: withholding, days: moved.days },
  });
  if (account === undefined || !license.activated) return null;
  const { id, username, email } = account;
  return { id, username, email, days: moved.days, running: runningAt(moved.standing, nowMs) };
}

/** Makes sure that a license is never redeemed; false if it has been, and nothing changes. */
export async function revokeUnusedLicense(trx: Database, licenseKeyId: string): Promise<boolean> {
  return revokeUnused(trx, licenseKeyId);
}

type Standing = { subscription: string | null; expiresOn: Expiry };
type Moved = { days: number; standing: Standing };

function runningAt({ subscription, expiresOn }: Standing, nowMs: number): Redeemer['running'] {
  if (subscription === null || expiresOn === null) return null;
  return isRunning({ subscription, expiresOn }, nowMs) ? { subscription, expiresOn } : null;
}

type Held = {
  account: Awaited<ReturnType<typeof lockAccount>>;
  license: NonNullable<Awaited<ReturnType<typeof lockLicense>>>;
};

/** Again when the license was redeemed, or its account deleted, between the two. */
async function lockBoth(trx: Database, licenseKeyId: string): Promise<Held> {
  for (;;) {
    const redeemer = await findRedeemer(trx, licenseKeyId);
    const account = redeemer === null ? undefined : await lockAccount(trx, redeemer);
    const license = await lockLicense(trx, licenseKeyId, redeemer);
    if (license !== undefined) return { account, license };
  }
}

/** Takes or restores the days. */
async function moveDays(
  trx: Database,
  held: Held,
  withholding: Withholding | null,
  nowMs: number,
): Promise<Moved> {
  const { account, license } = held;
  const { subscription = null, expiresOn = null } = account ?? {};
  const unmoved = { days: 0, standing: { subscription, expiresOn } };
  // What was suspended has lost its days already.
  const isTaken = withholding !== null && license.withheld !== null;
  if (account === undefined || isTaken) return unmoved;
  const moved = withholding === null ? restoreDays : takeDays;
  return (await moved(trx, { account, license }, nowMs)) ?? unmoved;
}

type HeldOf = { account: NonNullable<Held['account']>; license: Held['license'] };

async function takeDays(
  trx: Database,
  { account, license }: HeldOf,
  nowMs: number,
): Promise<Moved | null> {
  if (!license.activated) return null;
  const granted = packageOf(license.subscription);
  const { id: userId, expiresOn } = account;
  const subscription = known(account.subscription);
  const days = daysToWithhold(
    { subscription, expiresOn },
    { subscription: granted, durationDays: license.durationDays },
    nowMs,
  );
  if (days === 0 || subscription === null || expiresOn === null) return null;
  const at = new Date(nowMs);
  const standing = { subscription, expiresOn: addDays(expiresOn, -days) };
  await setSubscription(trx, userId, standing);
  await insertWithholding(trx, {
    licenseKeyId: license.id,
    userId,
    subscription: granted,
    daysTaken: days,
    withheldAt: at,
  });
  if (standing.expiresOn === utcDate(nowMs)) {
    await noteAnnouncedEnd(trx, { userId, expiresOn: standing.expiresOn, at });
  }
  return { days, standing };
}

async function restoreDays(
  trx: Database,
  { account, license }: HeldOf,
  nowMs: number,
): Promise<Moved | null> {
  const taken = await takeWithholding(trx, license.id);
  if (taken === undefined) return null;
  const before = { subscription: known(account.subscription), expiresOn: account.expiresOn };
  const withheld = { subscription: packageOf(taken.subscription), days: taken.daysTaken };
  const standing = standingAfterRelease(before, withheld, nowMs);
  if (standing === null) return null;
  await setSubscription(trx, account.id, standing);
  return { days: withheld.days, standing };
}

function known(name: string | null): PackageName | null {
  return name !== null && isPackageName(name) ? name : null;
}

function packageOf(name: string): PackageName {
  const found = known(name);
  if (found === null) throw new Error(`unknown package ${name}`);
  return found;
}
