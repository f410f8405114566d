import { addDays } from '@regz/rules/license-expiry.ts';
import { isPackageName, type PackageName } from '@regz/rules/license-packages.ts';
import { daysToWithhold, givenBack } from '@regz/rules/license-withholding.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../platform/database.ts';
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
 * and gives them back when it is released. Community roles follow the account by themselves.
 *
 * Locks the account before the license, as a redemption does. Source: decision 19; issue 4, part 4.
 */
export async function withholdLicense(
  trx: Database,
  licenseKeyId: string,
  withholding: Withholding | null,
  nowMs: number,
): Promise<void> {
  const { account, license } = await lockBoth(trx, licenseKeyId);
  if (license.withheld === withholding) return;
  await setWithheld(trx, licenseKeyId, withholding);
  const days = await moveDays(trx, { account, license }, withholding, nowMs);
  await recordAct(trx, {
    actor: { kind: 'operator', id: null, name: 'payment' },
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

/** Takes or gives back the days; tells how many moved. */
async function moveDays(
  trx: Database,
  held: Held,
  withholding: Withholding | null,
  nowMs: number,
): Promise<number> {
  if (withholding === null) return giveBack(trx, held, nowMs);
  // What was suspended has lost its days already.
  return held.license.withheld === null ? take(trx, held, nowMs) : 0;
}

async function take(trx: Database, { account, license }: Held, nowMs: number): Promise<number> {
  if (account === undefined || !license.activated) return 0;
  const granted = packageOf(license.subscription);
  const standing = { subscription: known(account.subscription), expiresOn: account.expiredate };
  const days = daysToWithhold(
    standing,
    { subscription: granted, durationDays: license.duration_days },
    nowMs,
  );
  if (days === 0 || standing.subscription === null || standing.expiresOn === null) return 0;
  await setSubscription(trx, account.id, {
    subscription: standing.subscription,
    expiresOn: addDays(standing.expiresOn, -days),
  });
  await insertWithholding(trx, {
    license_key_id: license.id,
    user_id: account.id,
    subscription: granted,
    days_taken: days,
    withheld_at: new Date(nowMs),
  });
  return days;
}

async function giveBack(trx: Database, { account, license }: Held, nowMs: number): Promise<number> {
  const taken = await takeWithholding(trx, license.id);
  if (taken === undefined || account === undefined) return 0;
  const standing = { subscription: known(account.subscription), expiresOn: account.expiredate };
  const withheld = { subscription: packageOf(taken.subscription), days: taken.days_taken };
  const restored = givenBack(standing, withheld, nowMs);
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
