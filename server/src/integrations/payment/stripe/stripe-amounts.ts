/**
 * Currencies whose smallest unit at Stripe is the whole one, and those with thousandths. Stripe
 * takes ISK and UGX in hundredths although they have none.
 * Source: docs.stripe.com/currencies, read from a stored copy.
 */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Stripe's whole number of smallest units as hundredths; undefined if it is not one. */
export function hundredthsOf(units: number, currency: string): number | undefined {
  if (WHOLE.has(currency)) return units * 100;
  if (!THOUSANDTHS.has(currency)) return units;
  return units % 10 === 0 ? units / 10 : undefined;
}

/** Hundredths as Stripe counts them; undefined for a part of a yen. */
export function stripeUnitsOf(hundredths: number, currency: string): number | undefined {
  if (THOUSANDTHS.has(currency)) return hundredths * 10;
  if (!WHOLE.has(currency)) return hundredths;
  return hundredths % 100 === 0 ? hundredths / 100 : undefined;
}
