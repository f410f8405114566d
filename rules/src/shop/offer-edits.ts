import { isBlank } from '../texts.ts';

/** Limits on staff's fields in the shop: texts in characters, prices in coins. */
export const SHOP_LIMITS = {
  name: 80,
  description: 300,
  days: 3650,
  priceCoins: 100_000,
  network: 50,
  note: 120,
} as const;

/**
 * Returns the reason to refuse an edit of an offer, or null. Texts for buyers are required in every
 * language.
 */
export function offerEditRefusal(edit: {
  description: { en: string; si: string; ta: string };
}): 'SHOP_TEXT_MISSING' | null {
  const texts = Object.values(edit.description);
  return texts.some(isBlank) ? 'SHOP_TEXT_MISSING' : null;
}

/** Returns the reason to refuse a new offer, or null. */
export function newOfferRefusal(offer: {
  name: string;
  description: { en: string; si: string; ta: string };
}): 'SHOP_NAME_MISSING' | 'SHOP_TEXT_MISSING' | null {
  return isBlank(offer.name) ? 'SHOP_NAME_MISSING' : offerEditRefusal(offer);
}

/** Returns a product's name with its price, as the specification spells it. */
export function pricedName(name: string, priceCoins: number): string {
  return `${name.replace(/ Regz Coin \d+$/, '')} Regz Coin ${priceCoins}`;
}
