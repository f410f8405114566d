import { isPackageName, type PackageName } from '@regz/rules/license-packages.ts';
import { decideRedemption } from '@regz/rules/license-redemption.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses.ts';
import { addressBlock } from '../platform/address.ts';
import { withTries } from '../platform/attempt-budget.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { applyRedemption, findRedemptionFacts, type RedemptionFacts } from './licenses.queries.ts';

export type RedemptionResult = {
  effect: 'started' | 'extended' | 'replaced';
  subscription: PackageName;
  expiresOn: string;
};

/** How often the decision is made anew when the account or the key changed underneath it. */
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

/** Only answers that tell something about a key cost the asker a try. */
const guesses = ['LICENSE_UNKNOWN', 'LICENSE_ALREADY_REDEEMED', 'LICENSE_BLOCKED'] as const;

async function decideAndApply(
  services: Services,
  context: RequestContext<CustomerCaller>,
  request: { licenseKey: string; confirmed: boolean },
): Promise<RedemptionResult> {
  const { caller, idempotency, origin } = context;
  if (idempotency === undefined) throw new Error('licenses.redeem must be idempotent');
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const facts = await findRedemptionFacts(services.db, request.licenseKey, caller.id);
    const nowMs = context.clock();
    if (facts === undefined) throw new Refusal('LICENSE_UNKNOWN');
    const answer = decide(facts, request.confirmed, nowMs);
    const applied = await applyRedemption(services.db, {
      licenseKeyId: facts.id,
      userId: caller.id,
      at: new Date(nowMs),
      ...answer,
      seen: { subscription: facts.subscription, expiresOn: facts.expiredate },
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
  if (facts.account_banned) throw new Refusal('ACCOUNT_BANNED');
  if (facts.activated) throw new Refusal('LICENSE_ALREADY_REDEEMED');
  if (facts.banned || facts.withheld !== null) throw new Refusal('LICENSE_BLOCKED');
  const current = knownPackage(facts.subscription);
  const next = knownPackage(facts.license_subscription);
  if (next === null) throw new Error(`unknown package ${facts.license_subscription}`);
  const decision = decideRedemption({
    account: { subscription: current, expiresOn: facts.expiredate },
    license: { subscription: next, durationDays: facts.duration_days },
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
