import { decimalText } from '@regz/rules/numbers.ts';
import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../../platform/api/api.ts';

export type SubscriptionType = Awaited<
  ReturnType<Api['storefront']['staff']['listSubscriptionTypes']>
>[number];

/** The subject of the dialog: a new or an existing subscription type. */
export type SubscriptionTypeDraft = SubscriptionType | 'new';

/** The price in US dollars, or 'Free' if there is none. */
export function priceText({ priceMinor, symbol }: SubscriptionType): string {
  return priceMinor === null ? messages.storefrontTypes.free : formatMoney(priceMinor, symbol);
}

/** Its name, price and status, for staff who did not see a colleague's change. */
export function standingOf(type: SubscriptionType): string {
  const { standing, active, inactive } = messages.storefrontTypes;
  return standing({
    name: type.name,
    price: priceText(type),
    status: type.isActive ? active : inactive,
  });
}

/** The initial values of the form. */
export function fieldsOf(draft: SubscriptionTypeDraft) {
  if (draft === 'new') return { name: '', description: '', price: '' };
  const { name, description, priceMinor } = draft;
  const price = priceMinor === null ? '' : decimalText(priceMinor, 2);
  return { name, description: description ?? '', price };
}
