import { daysLeft, ENDING_SOON_DAYS, isRunning } from '@regz/rules/licenses/days-left.ts';
import { isTrialPackage } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../platform/api/api.ts';
import { formatInstant } from '../platform/time/format-date.ts';

const texts = messages.licenses;

/** The account's fields that describe its subscription. */
export type Subscription = Pick<
  Awaited<ReturnType<Api['identity']['me']>>,
  'subscription' | 'endsAt' | 'frozenDays'
>;

/**
 * The days left in the words of the specification. Days of a withheld license have not expired,
 * although the remaining end is past.
 */
export function daysLeftText(
  endsAt: string | null,
  nowMs: number,
  state?: SubscriptionState,
): string {
  if (state === 'suspended' || state === 'revoked') return texts.daysLeft[state];
  const left = daysLeft(endsAt, nowMs);
  switch (left.kind) {
    case 'not-applicable':
      return texts.daysLeft.notApplicable;
    case 'invalid':
      return texts.daysLeft.invalid;
    case 'expired':
      return texts.daysLeft.expired;
    case 'days':
      return texts.daysLeft.days({ n: left.days });
  }
}

/** The end of a subscription. One without an end reads 'Active'. */
export function expiryText(endsAt: string | null): string {
  if (endsAt === null) return texts.noExpiry;
  return endsAt === 'infinity' ? texts.endless : formatInstant(endsAt);
}

/** The end in a subscription's state. A withheld or paused one has none. */
export function endText(endsAt: string | null, state: SubscriptionState): string {
  const hasNone = state === 'suspended' || state === 'revoked' || state === 'frozen';
  return hasNone ? texts.withheldEnd : expiryText(endsAt);
}

/** The days left, or the kept days while paused. */
export function daysText(account: Subscription, nowMs: number, state: SubscriptionState): string {
  const { endsAt, frozenDays } = account;
  if (frozenDays !== null) return texts.daysLeft.days({ n: frozenDays });
  return daysLeftText(endsAt, nowMs, state);
}

/** True for a trial, which is followed by a purchase and never renewed. */
export function isTrial({ subscription }: Pick<Subscription, 'subscription'>): boolean {
  return subscription !== null && isTrialPackage(subscription);
}

/** The reason for withholding a license whose days were taken from the subscription. */
export type Withholding = 'suspended' | 'revoked' | null;

/** A subscription's state. 'inactive' has a package but never started. */
export type SubscriptionState =
  | 'none'
  | 'inactive'
  | 'running'
  | 'ending-soon'
  | 'frozen'
  | 'ended'
  | 'suspended'
  | 'revoked';

/** The subscription's state, from its end and its withheld license. */
export function subscriptionState(
  account: Subscription,
  nowMs: number,
  withheld: Withholding = null,
): SubscriptionState {
  if (account.subscription === null) return 'none';
  if (account.frozenDays !== null) return 'frozen';
  if (isRunning(account, nowMs)) {
    const left = daysLeft(account.endsAt, nowMs);
    return left.kind === 'days' && left.days <= ENDING_SOON_DAYS ? 'ending-soon' : 'running';
  }
  if (account.endsAt === null) return 'inactive';
  return withheld ?? 'ended';
}

/** True if it gives its feature groups now. */
export function isGiving(state: SubscriptionState): boolean {
  return state === 'running' || state === 'ending-soon';
}

/** True if it is paused, or can be. A trial and a subscription without an end cannot. */
export function isPausable(account: Subscription, nowMs: number): boolean {
  const state = subscriptionState(account, nowMs);
  if (state === 'frozen') return true;
  return isGiving(state) && account.endsAt !== 'infinity' && !isTrial(account);
}

/** The word for a state. One that ends soon is also active. */
export function stateText(state: SubscriptionState): string {
  const { status } = texts;
  const words: Record<SubscriptionState, string> = {
    none: status.none,
    inactive: status.inactive,
    running: status.active,
    'ending-soon': status.active,
    frozen: status.frozen,
    ended: status.expired,
    suspended: status.suspended,
    revoked: status.revoked,
  };
  return words[state];
}
