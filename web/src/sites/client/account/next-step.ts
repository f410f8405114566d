import type { SubscriptionState } from '../../../licenses/subscription-view.ts';

/** The one thing to do next; unknown as long as that depends on what is not known. */
export type NextStep =
  | 'get-key'
  | 'renew'
  | 'buy'
  | 'await-approval'
  | 'connect'
  | 'install'
  | 'ready'
  | 'nothing'
  | 'unknown';

type Facts = {
  state: SubscriptionState;
  /** Whether the subscription is a trial, which is followed by a bought one and never renewed. */
  isTrial: boolean;
  adminApproval: boolean;
  communityConnected: boolean;
  /** Steps of the install guide that are open; undefined until that is known, null if it stays so. */
  stepsOpen: number | null | undefined;
};

/**
 * The next useful step for this customer: a subscription, then its renewal, then features of a
 * running subscription. No step while the subscription is paused or its payment is disputed.
 */
export function nextStep({
  state,
  isTrial,
  adminApproval,
  communityConnected,
  stepsOpen,
}: Facts): NextStep {
  if (state === 'none' || state === 'inactive') return 'get-key';
  if (state === 'suspended' || state === 'frozen') return 'nothing';
  if (state !== 'running') return isTrial ? 'buy' : 'renew';
  if (!adminApproval) return 'await-approval';
  if (stepsOpen === undefined) return 'unknown';
  if (stepsOpen !== null && stepsOpen > 0) return 'install';
  return communityConnected ? 'ready' : 'connect';
}
