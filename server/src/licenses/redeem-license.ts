import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { isPackageName, type PackageName } from '@regz/rules/licenses/packages.ts';
import { decideRedemption } from '@regz/rules/licenses/redemption.ts';
import { addressBlock } from '../platform/guards/address.ts';
import { withTries } from '../platform/guards/attempt-budget.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { applyRedemption, findRedemptionFacts, type RedemptionFacts } from './licenses.queries.ts';

export type RedemptionResult = InferContractRouterOutputs<Contract['licenses']>['redeem'];

/** How often the decision is made again when the account or the key changed underneath it. */
const DECISIONS = 5;

/**
 * Applies a license key to the caller's account (decisions 10 to 13). The decision is a pure rule
 * over what was read; one conditional statement then does it, only if what was read still holds.
 * Tries are counted per account and per address block, and only guesses cost one.
 */
export async function redeemLicense(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { licenseKey: string; confirmReplacement: boolean },
): Promise<RedemptionResult> {
  const licenseKey = normalizeLicenseKey(input.licenseKey);
  if (licenseKey === '') throw new Refusal('LICENSE_KEY_MISSING');
  const { redeemAccount, redeemAddress } = services.budgets;
  const block = addressBlock(context.origin.address);
  const tries = [
    { budget: redeemAccount, key: context.caller.id },
    { budget: redeemAddress, key: block },
  ];
  return withTries(tries, guesses, () =>
    decideAndApply(services, context, { licenseKey, confirmed: input.confirmReplacement }),
  );
}

/** Only answers that reveal something about a key count as a try. */
const guesses = ['LICENSE_UNKNOWN', 'LICENSE_ALREADY_REDEEMED', 'LICENSE_BLOCKED'] as const;

async function decideAndApply(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { licenseKey: string; confirmed: boolean },
): Promise<RedemptionResult> {
  const { caller, idempotency, origin } = context;
  if (idempotency === undefined) throw new Error('licenses.redeem must be idempotent');
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const facts = await findRedemptionFacts(services.db, input.licenseKey, caller.id);
    const nowMs = services.clock();
    if (facts === undefined) throw new Refusal('LICENSE_UNKNOWN');
    const answer = decide(facts, input.confirmed, nowMs);
    const applied = await applyRedemption(services.db, {
      licenseKeyId: facts.id,
      userId: caller.id,
      at: new Date(nowMs),
      ...answer,
      seen: { subscription: facts.subscription, expiresOn: facts.expiresOn },
      origin,
      answer,
      idempotency,
    });
    if (applied) return answer;
  }
  throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 });
}

/** What the key would make of the account, or the refusal that explains why nothing. */
function decide(facts: RedemptionFacts, confirmed: boolean, nowMs: number): RedemptionResult {
  if (facts.accountBanned) throw new Refusal('ACCOUNT_BANNED');
  if (facts.activated) throw new Refusal('LICENSE_ALREADY_REDEEMED');
  if (facts.banned || facts.withheld !== null) throw new Refusal('LICENSE_BLOCKED');
  const current = knownPackage(facts.subscription);
  const next = knownPackage(facts.licenseSubscription);
  if (next === null) throw new Error(`unknown package ${facts.licenseSubscription}`);
  const decision = decideRedemption({
    account: { subscription: current, expiresOn: facts.expiresOn },
    license: { subscription: next, durationDays: facts.durationDays },
    nowMs,
  });
  if (!decision.ok) throw new Refusal(decision.reason);
  const { effect, subscription, expiresOn, daysGivenUp } = decision;
  if (effect === 'replaced' && current !== null && !confirmed) {
    throw new Refusal('LICENSE_REPLACEMENT_UNCONFIRMED', { current, next, expiresOn, daysGivenUp });
  }
  return { effect, subscription, expiresOn };
}

function knownPackage(name: string | null): PackageName | null {
  return name !== null && isPackageName(name) ? name : null;
}
