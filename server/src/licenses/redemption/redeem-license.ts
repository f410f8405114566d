import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { isPackageName, type PackageName } from '@regz/rules/licenses/packages.ts';
import { decideRedemption } from '@regz/rules/licenses/redemption.ts';
import { actingAs, auditEntries } from '../../audit/record-act.ts';
import { batchedAct } from '../../platform/database/batches/batched-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { inOneTrip } from '../../platform/database/in-one-trip.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import { idempotencyRecords } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  applyRedemptions,
  findLicenses,
  type LicenseFacts,
  lockForRedemption,
} from './redemptions.queries.ts';

export type RedemptionResult = InferContractRouterOutputs<Contract['licenses']>['redeemLicense'];

/** Whose account a key is for, and what the account has, as whoever asked was shown it. */
export type Redeemer = {
  id: string;
  account: { subscription: string | null; expiresOn: string | null };
};

type Request = {
  userId: string;
  /** Normalized, in capitals. */
  licenseKey: string;
  confirmed: boolean;
  /** As the session showed it. */
  account: { subscription: string | null; expiresOn: string | null };
  context: RequestContext<Redeemer>;
};

/** What a request does: it makes `result` of the account. */
type Redemption = Request & { license: LicenseFacts; result: RedemptionResult; at: Date };

export type Redeem = (request: Request) => Promise<Redemption>;

/** Only answers that reveal something about a key count as an attempt. */
const guesses = ['LICENSE_UNKNOWN', 'LICENSE_ALREADY_REDEEMED', 'LICENSE_BLOCKED'] as const;

/**
 * Applies a license key to the caller's account (decisions 10 to 13). Attempts are counted per
 * account and per address block, and only guesses cost one.
 */
export async function redeemLicense(
  { budgets: { redeemAccount, redeemAddress } }: Pick<Services, 'budgets'>,
  redeem: Redeem,
  context: RequestContext<Redeemer>,
  input: { licenseKey: string; confirmReplacement: boolean },
): Promise<RedemptionResult> {
  const { caller, origin } = context;
  const licenseKey = normalizeLicenseKey(input.licenseKey);
  if (licenseKey === '') throw new Refusal('LICENSE_KEY_MISSING');
  const attempts = [
    { budget: redeemAccount, key: caller.id },
    { budget: redeemAddress, key: addressBlock(origin.address) },
  ];
  const { subscription, expiresOn } = caller.account;
  const request = {
    userId: caller.id,
    licenseKey,
    confirmed: input.confirmReplacement,
    account: { subscription, expiresOn },
    context,
  };
  const { result } = await withAttempts(attempts, guesses, () => redeem(request));
  return result;
}

/** Redeems keys, concurrent requests in batches. Source: decision 56. */
export function batchedRedemption({ db, clock }: Pick<Services, 'db' | 'clock'>): Redeem {
  return batchedAct(db, {
    facts: (reader, requests: readonly Request[]) =>
      findLicenses(
        reader,
        requests.map(({ licenseKey }) => licenseKey),
      ),
    decide: (request, license) => decide(request, license, new Date(clock())),
    keysOf: ({ userId, license }) => [`account ${userId}`, `license ${license.id}`],
    effects: writeRedemptions,
    lock: lockAccountAndKey,
  });
}

/** @throws Refusal that explains why a key makes nothing of an account. */
function decide(request: Request, license: LicenseFacts | undefined, at: Date): Redemption {
  if (license === undefined) throw new Refusal('LICENSE_UNKNOWN');
  if (license.activated) throw new Refusal('LICENSE_ALREADY_REDEEMED');
  if (license.banned || license.withheld !== null) throw new Refusal('LICENSE_BLOCKED');
  const { account, confirmed } = request;
  const current = knownPackage(account.subscription);
  const next = knownPackage(license.subscription);
  if (next === null) throw new Error(`unknown package ${license.subscription}`);
  const decision = decideRedemption({
    account: { subscription: current, expiresOn: account.expiresOn },
    license: { subscription: next, durationDays: license.durationDays },
    nowMs: at.getTime(),
  });
  if (!decision.ok) throw new Refusal(decision.reason);
  const { effect, subscription, expiresOn, daysGivenUp } = decision;
  if (effect === 'replaced' && current !== null && !confirmed) {
    throw new Refusal('LICENSE_REPLACEMENT_UNCONFIRMED', { current, next, expiresOn, daysGivenUp });
  }
  return { ...request, license, result: { effect, subscription, expiresOn }, at };
}

function knownPackage(name: string | null): PackageName | null {
  return name !== null && isPackageName(name) ? name : null;
}

/** Account, key, proof of single use, entry in the audit trail and answer, or none of them. */
async function writeRedemptions(
  trx: Database,
  redemptions: readonly Redemption[],
): Promise<boolean[]> {
  const areApplied = await applyRedemptions(
    trx,
    redemptions.map(({ result, ...redemption }) => ({ ...redemption, ...result })),
  );
  const applied = redemptions.filter((_, place) => areApplied[place]);
  if (applied.length === 0) return areApplied;
  await inOneTrip(trx, [
    auditEntries(
      trx,
      applied.map(({ userId, context: { origin }, license, result, at }) => ({
        context: actingAs({ kind: 'customer', id: userId }, { origin, clock: () => at.getTime() }),
        action: 'licenses.redeem',
        object: { kind: 'license', id: license.id },
        detail: { ...result, keyEnding: keyEnding(license.licenseKey) },
      })),
    ),
    idempotencyRecords(
      trx,
      applied.map(({ context: { idempotency }, result }) => ({
        scope: idempotency,
        answer: result,
      })),
    ),
  ]);
  return areApplied;
}

/** Enough of a key to tell it from others, and nothing of one so short that little would be left. */
function keyEnding(licenseKey: string): string | null {
  return licenseKey.length >= 8 ? licenseKey.slice(-4) : null;
}

async function lockAccountAndKey(trx: Database, request: Request): Promise<Request> {
  const account = await lockForRedemption(trx, request);
  if (account === undefined) throw new Refusal('SESSION_REQUIRED');
  if (account.banned) throw new Refusal('ACCOUNT_BANNED');
  return { ...request, account };
}
