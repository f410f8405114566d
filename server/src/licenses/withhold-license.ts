import { addDays } from '@regz/rules/licenses/days-left.ts';
import { isPackageName, type PackageName } from '@regz/rules/licenses/packages.ts';
import { daysToWithhold, standingAfterRelease } from '@regz/rules/licenses/withholding.ts';
import { actingAs, recordAct } from '../audit/record-act.ts';
import type { Database } from '../platform/database/database.ts';
import {
  findRedeemer,
  insertWithholding,
  lockAccount,
  lockLicense,
  setSubscription,
  setWithheld,
  takeWithholding,
  type Withholding,
} from './withholding.queries.ts';

/**
 * Makes a license as held back as it should be; repeating it changes nothing. A license that is
 * held back cannot be redeemed; one that was redeemed takes the days it brought from its account,
 * and restores them when it is released. Community roles follow the account by themselves.
 *
 * Locks the account before the license, as a redemption does. Source: decision 19; issue 4, part 4.
 */
export async function withholdLicense(
  trx: Database,
  input: { licenseKeyId: string; withholding: Withholding | null; nowMs: number },
): Promise<void> {
  const { licenseKeyId, withholding, nowMs } = input;
  const { account, license } = await lockBoth(trx, licenseKeyId);
  if (license.withheld === withholding) return;
  await setWithheld(trx, licenseKeyId, withholding);
  const days = await moveDays(trx, { account, license }, withholding, nowMs);
  await recordAct(trx, actingAs({ kind: 'operator', id: null, name: 'payment' }), {
    action: withholding === null ? 'licenses.release' : 'licenses.withhold',
    object: { kind: 'license', id: licenseKeyId },
    detail: { from: license.withheld, to: withholding, days },
  });
}

type Held = {
  account: Awaited<ReturnType<typeof lockAccount>>;
  license: NonNullable<Awaited<ReturnType<typeof lockLicense>>>;
};

/** Anew when the license was redeemed, or its account deleted, between the two. */
async function lockBoth(trx: Database, licenseKeyId: string): Promise<Held> {
  for (;;) {
    const redeemer = await findRedeemer(trx, licenseKeyId);
    const account = redeemer === null ? undefined : await lockAccount(trx, redeemer);
    const license = await lockLicense(trx, licenseKeyId, redeemer);
    if (license !== undefined) return { account, license };
  }
}

/** Takes or restores the days; returns how many. */
async function moveDays(
  trx: Database,
  held: Held,
  withholding: Withholding | null,
  nowMs: number,
): Promise<number> {
  if (withholding === null) return restoreDays(trx, held, nowMs);
  // What was suspended has lost its days already.
  return held.license.withheld === null ? takeDays(trx, held, nowMs) : 0;
}

async function takeDays(trx: Database, { account, license }: Held, nowMs: number): Promise<number> {
  if (account === undefined || !license.activated) return 0;
  const granted = packageOf(license.subscription);
  const standing = { subscription: known(account.subscription), expiresOn: account.expiresOn };
  const days = daysToWithhold(
    standing,
    { subscription: granted, durationDays: license.durationDays },
    nowMs,
  );
  if (days === 0 || standing.subscription === null || standing.expiresOn === null) return 0;
  await setSubscription(trx, account.id, {
    subscription: standing.subscription,
    expiresOn: addDays(standing.expiresOn, -days),
  });
  await insertWithholding(trx, {
    licenseKeyId: license.id,
    userId: account.id,
    subscription: granted,
    daysTaken: days,
    withheldAt: new Date(nowMs),
  });
  return days;
}

async function restoreDays(
  trx: Database,
  { account, license }: Held,
  nowMs: number,
): Promise<number> {
  const taken = await takeWithholding(trx, license.id);
  if (taken === undefined || account === undefined) return 0;
  const standing = { subscription: known(account.subscription), expiresOn: account.expiresOn };
  const withheld = { subscription: packageOf(taken.subscription), days: taken.daysTaken };
  const restored = standingAfterRelease(standing, withheld, nowMs);
  if (restored === null) return 0;
  await setSubscription(trx, account.id, restored);
  return withheld.days;
}

function known(name: string | null): PackageName | null {
  return name !== null && isPackageName(name) ? name : null;
}

function packageOf(name: string): PackageName {
  const found = known(name);
  if (found === null) throw new Error(`unknown package ${name}`);
  return found;
}
