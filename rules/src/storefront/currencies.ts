/** The eight currencies a price can be shown in; the charge is always in the first. */
export const currencyCodes = ['LKR', 'USD', 'EUR', 'GBP', 'INR', 'AUD', 'CAD', 'JPY'] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

/** The currency of every price and of every charge. */
export const BASE_CURRENCY = 'LKR';

export type Currency = {
  code: CurrencyCode;
  name: string;
  symbol: string;
  /** The value of one LKR, in millionths: 0.0031 is 3100. */
  rateMicros: number;
};

const MICROS = 1_000_000n;

/**
 * A price in LKR, in hundredths, as hundredths of another currency: rounded half up in whole
 * numbers, because a price in floating point is a cent low for some plans.
 */
export function convertPrice(baseMinor: number, rateMicros: number): number {
  return Number((BigInt(baseMinor) * BigInt(rateMicros) + MICROS / 2n) / MICROS);
}

/** An amount as people read it, with the symbol before it and two decimals: `Rs. 2,500.00`. */
export function formatMoney(minor: number, symbol: string): string {
  const gap = /\p{L}\.?$/u.test(symbol) ? ' ' : '';
  const hundredths = String(Math.abs(minor)).padStart(3, '0');
  const whole = hundredths.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${minor < 0 ? '-' : ''}${symbol}${gap}${whole}.${hundredths.slice(-2)}`;
}

/** The symbol of rupees as the specification has it, for places that cannot ask what staff set. */
const BASE_SYMBOL = 'Rs.';

/** An amount whose currency alone is known: `Rs. 2,500.00`, and `USD 8.10` in any other. */
export function formatAmount(minor: number, currency: string): string {
  return formatMoney(minor, currency === BASE_CURRENCY ? BASE_SYMBOL : currency);
}

export function isCurrencyCode(text: string): text is CurrencyCode {
  return currencyCodes.some((code) => code === text);
}
