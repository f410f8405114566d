import { customerFilters, customerSorts } from '@regz/rules/customers/standing.ts';
import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../platform/api/api.ts';
import {
  choiceOf,
  daysInput,
  type ListQuery,
  pageInput,
} from '../../platform/staff/lists/list-query.ts';
import { formatInstant } from '../../platform/time/format-date.ts';

const texts = messages.accountCustomers.subscription;

type CustomersApi = Api['customers']['staff'];

/** A customer in a row of the list. */
export type ListedCustomer = Awaited<
  ReturnType<CustomersApi['searchCustomers']>
>['customers'][number];

/** A customer that staff have opened. */
export type Customer = Awaited<ReturnType<CustomersApi['readCustomer']>>;

/** The list's state as input of the operation. */
export function listInput(query: ListQuery) {
  return { text: query.search, ...filterInput(query), ...pageInput(query, customerSorts) };
}

/** The list's filters as input of the operations. */
export function filterInput(query: ListQuery) {
  const { product } = query;
  return {
    filter: choiceOf(query.show, customerFilters) ?? ('all' as const),
    ...(product === '' ? {} : { packageName: product }),
    ...daysInput(query),
  };
}

/** The package of an account and its end, in one line. The reason if its license is withheld. */
export function subscriptionText(
  account: Pick<Customer, 'subscription' | 'endsAt' | 'frozenDays' | 'withheld'>,
  nowMs: number,
): string {
  const { subscription, endsAt, frozenDays, withheld } = account;
  if (subscription === null) return texts.none;
  if (frozenDays !== null) return texts.paused({ name: subscription, n: frozenDays });
  const runs = isRunning(account, nowMs);
  if (withheld !== null && !runs) return texts[withheld]({ name: subscription });
  if (endsAt === null) return texts.unstarted({ name: subscription });
  if (endsAt === 'infinity') return texts.endless({ name: subscription });
  const end = formatInstant(endsAt);
  return runs
    ? texts.until({ name: subscription, day: end })
    : texts.ended({ name: subscription, day: end });
}
