/** The eight display currencies. The charge is always in the first. */
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
 * Returns a price in LKR, in hundredths, as hundredths of another currency, rounded half up with
 * integer arithmetic: in floating point some plans would cost one cent less.
 */
export function convertPrice(baseMinor: number, rateMicros: number): number {
  return Number((BigInt(baseMinor) * BigInt(rateMicros) + MICROS / 2n) / MICROS);
}

/** Returns an amount for display, with the symbol before it and two decimals: `Rs. 2,500.00`. */
export function formatMoney(minor: number, symbol: string): string {
  const gap = /\p{L}\.?$/u.test(symbol) ? ' ' : '';
  const hundredths = String(Math.abs(minor)).padStart(3, '0');
  const whole = hundredths.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${minor < 0 ? '-' : ''}${symbol}${gap}${whole}.${hundredths.slice(-2)}`;
}

/** The specification's symbol for rupees, if staff's symbol is not available. */
const BASE_SYMBOL = 'Rs.';

/**
 * Returns an amount if only its currency is known: `Rs. 2,500.00`, and `USD 8.10` for any other.
 */
export function formatAmount(minor: number, currency: string): string {
  return formatMoney(minor, currency === BASE_CURRENCY ? BASE_SYMBOL : currency);
}

export function isCurrencyCode(text: string): text is CurrencyCode {
  return currencyCodes.some((code) => code === text);
}
