import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { isPackageName, type PackageName } from '@regz/rules/licenses/packages.ts';
import { decideRedemption, redemptionTerms } from '@regz/rules/licenses/redemption.ts';
import type { Database } from '../../platform/database/database.ts';
import { decideInTurn } from '../../platform/database/gathering/decide-in-turn.ts';
import { gather } from '../../platform/database/gathering/gather.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { answerIn } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findRedemptionFacts, type RedemptionFacts } from '../licenses.queries.ts';
import {
  type RedemptionOutcome,
  redemptions,
  type WantedRedemption,
} from './redemptions.queries.ts';

export type RedemptionResult = InferContractRouterOutputs<Contract['licenses']>['redeem'];
type Redeem = (wanted: WantedRedemption) => Promise<RedemptionOutcome>;
type Wish = { licenseKey: string; confirmed: boolean };

/** Redeems plain cases, concurrent ones in one statement. */
export function gatherRedemptions(db: Database): Redeem {
  return gather((wanted: readonly WantedRedemption[]) => redemptions.together(db, wanted), {
    keysOf: ({ userId, licenseKey }) => [`account ${userId}`, `key ${licenseKey}`],
  });
}

/**
 * Applies a license key to the caller's account (decisions 10 to 13). What is plain is done at once,
 * by the account as the session showed it: one conditional statement decides by the rule's terms and
 * does it. Whatever that leaves undone is explained or done by the whole rule over what is read then.
 * Attempts are counted per account and per address block, and only guesses cost one.
 */
export async function redeemLicense(
  services: Services,
  redeemPlain: Redeem,
  context: RequestContext<CustomerCaller>,
  input: { licenseKey: string; confirmReplacement: boolean },
): Promise<RedemptionResult> {
  const licenseKey = normalizeLicenseKey(input.licenseKey);
  if (licenseKey === '') throw new Refusal('LICENSE_KEY_MISSING');
  const { redeemAccount, redeemAddress } = services.budgets;
  const block = addressBlock(context.origin.address);
  const attempts = [
    { budget: redeemAccount, key: context.caller.id },
    { budget: redeemAddress, key: block },
  ];
  const wish = { licenseKey, confirmed: input.confirmReplacement };
  return withAttempts(attempts, guesses, async () => {
    const { account } = context.caller;
    const wanted = wantedRedemption(services, context, { ...wish, seen: account });
    const answer = answerIn(await redeemPlain(wanted), wanted.idempotency);
    return answer ?? (await decideAndRedeem(services, context, wish));
  });
}

/** Only answers that reveal something about a key count as an attempt. */
const guesses = ['LICENSE_UNKNOWN', 'LICENSE_ALREADY_REDEEMED', 'LICENSE_BLOCKED'] as const;

function decideAndRedeem(
  services: Services,
  context: RequestContext<CustomerCaller>,
  wish: Wish,
): Promise<RedemptionResult> {
  return decideInTurn(async () => {
    const facts = await findRedemptionFacts(services.db, wish.licenseKey, context.caller.id);
    if (facts === undefined) throw new Refusal('LICENSE_UNKNOWN');
    refuse(facts, wish, services.clock());
    const wanted = wantedRedemption(services, context, { ...wish, seen: facts });
    return answerIn(await redemptions.inTurn(services.db, wanted), wanted.idempotency);
  });
}

function wantedRedemption(
  { clock }: Pick<Services, 'clock'>,
  { caller, origin, idempotency }: RequestContext<CustomerCaller>,
  { seen, ...wish }: Wish & { seen: WantedRedemption['seen'] },
): WantedRedemption {
  if (idempotency === undefined) throw new Error('licenses.redeem must be idempotent');
  const nowMs = clock();
  const { subscription, expiresOn } = seen;
  const account = { subscription: knownPackage(subscription), expiresOn };
  return {
    ...wish,
    userId: caller.id,
    seen: { subscription, expiresOn },
    terms: redemptionTerms({ account, nowMs }),
    at: new Date(nowMs),
    origin,
    idempotency,
  };
}

/** @throws Refusal that explains why a key makes nothing of an account. */
function refuse(facts: RedemptionFacts, { confirmed }: Wish, nowMs: number): void {
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
  const { effect, expiresOn, daysGivenUp } = decision;
  if (effect === 'replaced' && current !== null && !confirmed) {
    throw new Refusal('LICENSE_REPLACEMENT_UNCONFIRMED', { current, next, expiresOn, daysGivenUp });
  }
}

function knownPackage(name: string | null): PackageName | null {
  return name !== null && isPackageName(name) ? name : null;
}
