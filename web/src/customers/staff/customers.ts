import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { messages } from '../../i18n/en.ts';
import type { Api } from '../../platform/api/api.ts';
import { formatDay } from '../../platform/time/format-date.ts';

const texts = messages.accountCustomers.subscription;

type CustomersApi = Api['customers']['staff'];

/** A customer as a row of the list shows one. */
export type ListedCustomer = Awaited<
  ReturnType<CustomersApi['searchCustomers']>
>['customers'][number];

/** A customer whom staff have opened. */
export type Customer = Awaited<ReturnType<CustomersApi['readCustomer']>>;

/** What staff look for. */
export type CustomerQuery = Pick<Parameters<CustomersApi['searchCustomers']>[0], 'text' | 'filter'>;

/**
 * The package of an account and its end, in one line; where its license is held back, why.
 * Source: decisions 8 and 31.
 */
export function subscriptionText(
  account: Pick<Customer, 'subscription' | 'expiresOn' | 'withheld'>,
  nowMs: number,
): string {
  const { subscription, expiresOn, withheld } = account;
  if (subscription === null) return texts.none;
  const runs = isRunning(account, nowMs);
  if (withheld !== null && !runs) return texts[withheld](subscription);
  if (expiresOn === null) return texts.unstarted(subscription);
  if (expiresOn === 'infinity') return texts.endless(subscription);
  const day = formatDay(expiresOn);
  return runs ? texts.until(subscription, day) : texts.ended(subscription, day);
}
