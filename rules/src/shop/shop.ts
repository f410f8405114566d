import { isBlank } from '../texts.ts';
/** Bounds of what staff write in the shop: texts in characters, prices in coins. */
export const SHOP_LIMITS = {
  description: 300,
  priceCoins: 100_000,
  network: 50,
  note: 120,
} as const;

/** Once a network has bought this many keys in a day, the next purchase gets a hard challenge. */
export const CALM_NETWORK_KEYS = 3;

/** A shared network gets this multiple of the normal limit for each of its addresses. */
export const SHARED_NETWORK_FACTOR = 8;

/** What the one button of a product says, the first that applies. Source: games.md 4. */
export type OfferState =
  | 'purchased'
  | 'purchasing'
  | 'no-keys'
  | 'not-enough-coins'
  | 'held'
  | 'unverified'
  | 'not-open'
  | 'buy';

/** What keeps a person from buying any product; the server checks in the same order. */
export type Eligibility = {
  spendingHeld: boolean;
  verificationNeeded: boolean;
  /** Null once the shop is open for this person. */
  opensAt: string | null;
};

/** The state of a product's button for a person with a number of coins. */
export function offerState(
  product: { price: number; available: number; purchaseId: string | null },
  person: { balance: number; eligibility: Eligibility; purchasing: boolean },
): OfferState {
  if (product.purchaseId !== null) return 'purchased';
  if (person.purchasing) return 'purchasing';
  if (product.available === 0) return 'no-keys';
  if (person.balance < product.price) return 'not-enough-coins';
  if (person.eligibility.spendingHeld) return 'held';
  if (person.eligibility.verificationNeeded) return 'unverified';
  return person.eligibility.opensAt === null ? 'buy' : 'not-open';
}

/** Why an edit of an offer is refused, or null: what buyers read is written in every language. */
export function offerEditRefusal(edit: {
  description: { en: string; si: string; ta: string };
}): 'SHOP_TEXT_MISSING' | null {
  const texts = Object.values(edit.description);
  return texts.some(isBlank) ? 'SHOP_TEXT_MISSING' : null;
}

/** A product's name with its price, as the specification spells it (B 3). */
export function pricedName(name: string, priceCoins: number): string {
  return `${name.replace(/ Regz Coin \d+$/, '')} Regz Coin ${priceCoins}`;
}
