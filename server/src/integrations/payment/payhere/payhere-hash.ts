import { createHash, timingSafeEqual } from 'node:crypto';

/** PayHere's merchant, whose secret signs messages in both directions. */
export type PayhereMerchant = { merchantId: string; merchantSecret: string };

function upperMd5(text: string): string {
  return createHash('md5').update(text).digest('hex').toUpperCase();
}

/**
 * The signature of a charge request to PayHere, and of PayHere's notifications: MD5, as PayHere
 * requires, over the values as they are written. Source: PayHere's Checkout API, "hash" and
 * "md5sig".
 */
export function payhereHash(
  { merchantId, merchantSecret }: PayhereMerchant,
  values: readonly string[],
): string {
  return upperMd5([merchantId, ...values, upperMd5(merchantSecret)].join(''));
}

/** True if a signature matches these values, compared in constant time. */
export function isPayhereHash(
  merchant: PayhereMerchant,
  values: readonly string[],
  given: string,
): boolean {
  const expected = Buffer.from(payhereHash(merchant, values));
  const proof = Buffer.from(given);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}
