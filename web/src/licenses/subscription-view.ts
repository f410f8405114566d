import { daysLeft, isRunning } from '@regz/rules/licenses/days-left.ts';
import { messages } from '../i18n/en.ts';
import type { Api } from '../platform/api/api.ts';
import { formatDay } from '../platform/format-date.ts';

const texts = messages.licenses;

/** What of an account a subscription is made of. */
export type Subscription = Pick<
  Awaited<ReturnType<Api['accounts']['me']>>,
  'subscription' | 'expiresOn'
>;

/** The days left in the words of the specification. Source: specification A 4. */
export function daysLeftText(expiresOn: string | null, nowMs: number): string {
  const left = daysLeft(expiresOn, nowMs);
  switch (left.kind) {
    case 'not-applicable':
      return texts.daysLeft.notApplicable;
    case 'invalid':
      return texts.daysLeft.invalid;
    case 'expired':
      return texts.daysLeft.expired;
    case 'days':
      return texts.daysLeft.days(left.days);
  }
}

/** The end of a subscription; one without an end reads 'Active'. Source: A 3.1, decisions 8, 31. */
export function expiryText(expiresOn: string | null): string {
  if (expiresOn === null) return texts.noExpiry;
  return expiresOn === 'infinity' ? texts.endless : formatDay(expiresOn);
}

type SubscriptionStatus = { running: boolean; text: string };

/**
 * Whether the subscription runs, and the word for it: a package without any end date has never
 * been started.
 */
export function subscriptionStatus(account: Subscription, nowMs: number): SubscriptionStatus {
  const running = isRunning(account, nowMs);
  const { status } = texts;
  if (account.subscription === null) return { running, text: status.none };
  if (running) return { running, text: status.active };
  return { running, text: account.expiresOn === null ? status.inactive : status.expired };
}
