import { randomInt } from 'node:crypto';
import type { account } from '@regz/contract/customers/account.ts';
import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { nextEntry } from '@regz/rules/licenses/license-time.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { SeenTime } from '@regz/rules/licenses/time-standing.ts';
import type * as z from 'zod';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../platform/database/database.ts';
import { keptEnd } from '../platform/database/kept-end.ts';
import type { Origin } from '../platform/http/request-context.ts';
import {
  hasHadPackage,
  insertGrantedLicense,
  isLicenseOfName,
  noteGrantedLicense,
} from './grants.queries.ts';
import { insertTimeEntry } from './time/license-time.queries.ts';
import { lockTime } from './time/seen-time.ts';

type Account = z.infer<typeof account>;
type Grant = { account: Account; packageName: PackageName; days: number; at: Date; origin: Origin };

/**
 * Reads whether an account has ever had a package, and whether a subscription is running; the
 * caller has locked the account.
 */
export async function readStanding(
  trx: Database,
  { userId, packageName, at }: { userId: string; packageName: PackageName; at: Date },
): Promise<{ hadPackage: boolean; isRunning: boolean }> {
  const { frozenDays, ...subscription } = await requireTime(trx, userId);
  return {
    hadPackage: await hasHadPackage(trx, userId, packageName),
    isRunning: frozenDays !== null || isRunning(subscription, at.getTime()),
  };
}

/** True if an imported license names an account that did not exist. */
export async function isNameOnLicense(trx: Database, username: string): Promise<boolean> {
  return isLicenseOfName(trx, username);
}

/**
 * Creates a license and starts an account's subscription with it, in the caller's transaction,
 * which has locked the account. Only for an account without a running subscription. Resets and
 * devices stay as they are, so that a free license never refills them. Undefined if another license
 * has the new key.
 */
export async function grantLicense(
  trx: Database,
  { account: owner, packageName, days, at, origin }: Grant,
): Promise<{ id: string } | undefined> {
  const licenseKey = newLicenseKey();
  const user = {
    id: owner.id,
    username: owner.username,
    email: owner.email,
    mobileNumber: owner.mobileNumber,
  };
  const id = await insertGrantedLicense(trx, { licenseKey, packageName, days, user, at });
  if (id === undefined) return undefined;
  const accountId = owner.id;
  const seen = await requireTime(trx, accountId);
  const change = { kind: 'trial', subscription: packageName, days } as const;
  const entry = nextEntry(seen, change, at.getTime());
  if (!entry.ok) throw new Error(`a trial that was granted gives no entry: ${entry.reason}`);
  const { endsAt } = entry.after;
  const { expiresOn, endsTime } = keptEnd(endsAt);
  if (expiresOn === null) throw new Error('a trial has an end');
  const actor = { kind: 'customer', id: accountId } as const;
  await insertTimeEntry(trx, { ...entry, accountId, seen, at, actor, licenseKeyId: id });
  await noteGrantedLicense(trx, {
    licenseKeyId: id,
    licenseKey,
    userId: accountId,
    packageName,
    expiresOn,
    endsTime,
    at,
  });
  await recordAct(
    trx,
    { actor: { kind: 'customer', id: owner.id }, origin, clock: () => at.getTime() },
    {
      action: 'licenses.redeem',
      object: { kind: 'license', id },
      detail: {
        effect: 'started',
        keyEnding: licenseKey.slice(-4),
        subscription: packageName,
        expiresOn,
        endsAt,
      },
    },
  );
  return { id };
}

async function requireTime(trx: Database, userId: string): Promise<SeenTime> {
  const account = await lockTime(trx, userId);
  if (account === undefined) throw new Error('an account that is locked is gone');
  return account.seen;
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `REGZ-FREE-` and 26 letters that cannot be mistaken for one another: 130 random bits. */
function newLicenseKey(): string {
  const letters = Array.from({ length: 26 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `REGZ-FREE-${letters.join('')}`;
}
