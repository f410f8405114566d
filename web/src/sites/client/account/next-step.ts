import type { SubscriptionState } from '../../../licenses/subscription-view.ts';

/** The one next step. Unknown while the facts that decide it are unknown. */
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
  /** True for a trial, which is followed by a purchase and never renewed. */
  isTrial: boolean;
  adminApproval: boolean;
  communityConnected: boolean;
  /** The open steps of the install guide. Undefined until known, null if the read failed. */
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
