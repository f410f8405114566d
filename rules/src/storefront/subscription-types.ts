import { parseDecimal } from '../numbers.ts';
import { cleanedText, oneLine } from '../texts.ts';

/** The longest texts, in characters, and the highest price, in cents. */
export const SUBSCRIPTION_TYPE_LIMITS = {
  name: 120,
  description: 2000,
  priceText: 20,
  priceMinor: 99_999_999,
} as const;

/** The form of a subscription type. */
export type SubscriptionTypeForm = {
  name: string;
  description: string;
  /** In US dollars, as typed; blank for none. */
  price: string;
};

/** A subscription type as saved. */
export type SubscriptionTypeValues = {
  name: string;
  description: string | null;
  /** In cents. Null if there is none, which is shown as 'Free'. */
  priceMinor: number | null;
};

export type SubscriptionTypeRefusal =
  | 'STOREFRONT_TYPE_NAME_MISSING'
  | 'STOREFRONT_TYPE_PRICE_INVALID';

/**
 * Reads the form of a subscription type: texts without surrounding blanks, a blank description and
 * a blank price as null, the price in whole cents. Refuses a blank name, and a price that is not a
 * number from 0 in steps of 0.01.
 */
export function readSubscriptionType(
  form: SubscriptionTypeForm,
): { refusal: SubscriptionTypeRefusal } | { refusal: null; values: SubscriptionTypeValues } {
  const name = oneLine(form.name);
  if (name === '') return { refusal: 'STOREFRONT_TYPE_NAME_MISSING' };
  const priceMinor = form.price.trim() === '' ? null : parseDecimal(form.price, 2);
  if (priceMinor === undefined || (priceMinor ?? 0) > SUBSCRIPTION_TYPE_LIMITS.priceMinor) {
    return { refusal: 'STOREFRONT_TYPE_PRICE_INVALID' };
  }
  const description = cleanedText(form.description);
  const values = { name, description: description === '' ? null : description, priceMinor };
  return { refusal: null, values };
}
