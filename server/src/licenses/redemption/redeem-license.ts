import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isOverdue } from '@regz/rules/key-stock/batches.ts';
import { endsOn } from '@regz/rules/licenses/days-left.ts';
import { readGeneratedKey } from '@regz/rules/licenses/generated-key.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { type NewTimeEntry, redemptionEntry } from '@regz/rules/licenses/license-time.ts';
import { decideRedemption } from '@regz/rules/licenses/redemption.ts';
import type { SeenTime } from '@regz/rules/licenses/time-standing.ts';
import type { CompiledQuery } from 'kysely';
import { auditEntries } from '../../audit/record-act.ts';
import { recordTry } from '../../key-stock/batches/record-try.ts';
import { type Act, batchedAct } from '../../platform/database/batches/batched-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { inOneTrip } from '../../platform/database/in-one-trip.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import { idempotencyRecords } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { isRefusal, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { keyEnding } from '../key-ending.ts';
import { timeEntries } from '../time/license-time.queries.ts';
import { lockTime } from '../time/seen-time.ts';
import {
  applyRedemptions,
  findLicenses,
  type LicenseFacts,
  lockKey,
  type TypedKey,
} from './redemptions.queries.ts';

export type RedemptionResult = InferContractRouterOutputs<Contract['licenses']>['redeemLicense'];

/** The account that redeems, with the license time that it saw. */
export type Redeemer = { id: string; licenseTime: SeenTime };

type Request = {
  userId: string;
  /** Normalized, in capitals. */
  licenseKey: string;
  confirmed: boolean;
  /** The license time that the session showed. */
  seen: SeenTime;
  context: Partial<Pick<RequestContext<Redeemer>, 'origin' | 'idempotency'>>;
};

/** A request and its result for the account. */
type Redemption = Request & {
  license: LicenseFacts;
  result: RedemptionResult;
  entry: NewTimeEntry;
  at: Date;
};

export type Redeem = Act<Request, Redemption>;

/** Only answers that reveal something about a key count as an attempt. */
const guesses = [
  'LICENSE_UNKNOWN',
  'LICENSE_ALREADY_REDEEMED',
  'LICENSE_BLOCKED',
  'LICENSE_KEY_OVERDUE',
] as const;

/**
 * Applies a license key to the caller's account. Attempts are counted per account and per address
 * block, and only guesses cost one.
 */
export async function redeemLicense(
  services: Pick<Services, 'budgets' | 'db' | 'clock'>,
  redeem: Redeem,
  context: RequestContext<Redeemer>,
  input: { licenseKey: string; confirmReplacement: boolean },
): Promise<RedemptionResult> {
  const { redeemAccount, redeemAddress } = services.budgets;
  const { caller, origin } = context;
  const licenseKey = normalizeLicenseKey(input.licenseKey);
  if (licenseKey === '') throw new Refusal('LICENSE_KEY_MISSING');
  const attempts = [
    { budget: redeemAccount, key: caller.id },
    { budget: redeemAddress, key: addressBlock(origin.address) },
  ];
  const request = {
    userId: caller.id,
    licenseKey,
    confirmed: input.confirmReplacement,
    seen: caller.licenseTime,
    context,
  };
  // The key and the attempts are read together.
  const act = redeem(request);
  const { result } = await withAttempts(attempts, guesses, () =>
    act().catch(async (error: unknown) => {
      if (isRefusal(error) && error.code === 'LICENSE_BLOCKED') {
        await recordTry(services, Object.values(typedKey(licenseKey)));
      }
      throw error;
    }),
  );
  return result;
}

/** Redeems keys, concurrent requests in batches. Source: decision record 0004. */
export function batchedRedemption({ db, clock }: Pick<Services, 'db' | 'clock'>): Redeem {
  return batchedAct(db, {
    facts: (reader, requests: readonly Request[]) =>
      findLicenses(
        reader,
        requests.map(({ licenseKey }) => typedKey(licenseKey)),
      ),
    decide: (request, license) => decide(request, license, new Date(clock())),
    keysOf: ({ userId, license }) => [`account ${userId}`, `license ${license.id}`],
    effects: ({ trx, withCommit }, redemptions) => writeRedemptions(trx, redemptions, withCommit),
    lock: lockAccountAndKey,
  });
}

/**
 * Redeems the key of an upgrade for its buyer, who agreed to the replacement by paying. Runs in the
 * caller's transaction, which has the account locked.
 * @throws Refusal as a redemption does
 */
export async function redeemForBuyer(
  trx: Database,
  { userId, seen, at, ...key }: Pick<Request, 'userId' | 'seen' | 'licenseKey'> & { at: Date },
): Promise<RedemptionResult> {
  const licenseKey = normalizeLicenseKey(key.licenseKey);
  const [license] = await findLicenses(trx, [typedKey(licenseKey)]);
  const request = { userId, licenseKey, confirmed: true, seen, context: {} };
  const redemption = decide(request, license, at);
  const send = (queries: readonly CompiledQuery[]) => inOneTrip(trx, queries);
  const [isWritten] = await writeRedemptions(trx, [redemption], send);
  if (isWritten !== true) throw new Error('the key of an upgrade could not be redeemed');
  return redemption.result;
}

function typedKey(text: string): TypedKey {
  const generated = readGeneratedKey(text);
  return { text, spelling: generated?.isRight === true ? generated.spelling : text };
}

/** @throws Refusal with the reason why a key cannot be applied to an account. */
function decide(request: Request, license: LicenseFacts | undefined, at: Date): Redemption {
  if (license === undefined) throw new Refusal('LICENSE_UNKNOWN');
  if (license.activated) throw new Refusal('LICENSE_ALREADY_REDEEMED');
  if (license.banned || license.withheld !== null) throw new Refusal('LICENSE_BLOCKED');
  const { redeemBy } = license;
  if (redeemBy !== null && isOverdue(redeemBy, at.getTime())) {
    throw new Refusal('LICENSE_KEY_OVERDUE', { day: redeemBy });
  }
  const { seen, confirmed } = request;
  const { durationDays } = license;
  const next = license.subscription;
  const decision = decideRedemption({
    account: seen,
    license: { subscription: next, durationDays },
    nowMs: at.getTime(),
  });
  if (!decision.ok) throw new Refusal(decision.reason);
  const { effect, subscription, endsAt, daysGivenUp } = decision;
  const end = { expiresOn: endsOn(endsAt), endsAt };
  const current = seen.subscription;
  if (effect === 'replaced' && current !== null && !confirmed) {
    throw new Refusal('LICENSE_REPLACEMENT_UNCONFIRMED', { current, next, ...end, daysGivenUp });
  }
  const entry = redemptionEntry(decision, durationDays);
  return { ...request, license, result: { effect, subscription, ...end }, entry, at };
}

/**
 * Writes the account, the key, the proof of single use, the entries of time and audit trail, and
 * the answer, all or none.
 */
async function writeRedemptions(
  trx: Database,
  redemptions: readonly Redemption[],
  send: (queries: readonly CompiledQuery[]) => unknown,
): Promise<boolean[]> {
  const limitsBefore = await applyRedemptions(
    trx,
    redemptions.map(({ result: { effect }, ...redemption }) => ({ ...redemption, effect })),
  );
  const applied = redemptions.flatMap((redemption, place) => {
    const limits = limitsBefore[place];
    return limits === undefined ? [] : [{ ...redemption, limits }];
  });
  if (applied.length > 0) {
    await send([
      timeEntries(trx, applied.map(timeEntryOf)),
      auditEntries(trx, applied.map(auditEntryOf)),
      idempotencyRecords(
        trx,
        applied.map(({ context: { idempotency }, result }) => ({
          scope: idempotency,
          answer: result,
        })),
      ),
    ]);
  }
  return limitsBefore.map((limits) => limits !== undefined);
}

function timeEntryOf({
  userId,
  seen,
  entry,
  license,
  limits,
  at,
}: Redemption & { limits: object }) {
  const actor = { kind: 'customer', id: userId } as const;
  return { ...entry, accountId: userId, seen, at, actor, licenseKeyId: license.id, limits };
}

function auditEntryOf({ userId, context: { origin }, license, result, at }: Redemption) {
  return {
    context: {
      actor: { kind: 'customer' as const, id: userId },
      origin,
      clock: () => at.getTime(),
    },
    action: 'licenses.redeem',
    object: { kind: 'license', id: license.id },
    detail: { ...result, keyEnding: keyEnding(license.licenseKey) },
  };
}

async function lockAccountAndKey(trx: Database, request: Request): Promise<Request> {
  const account = await lockTime(trx, request.userId);
  await lockKey(trx, typedKey(request.licenseKey));
  if (account === undefined) throw new Refusal('SESSION_REQUIRED');
  if (account.banned) throw new Refusal('ACCOUNT_BANNED');
  return { ...request, seen: account.seen };
}
