import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import type { Api } from '../platform/api/api.ts';

/** The server's answer for the requested days. */
export type Overview = Awaited<ReturnType<Api['overview']['readOverview']>>;

/** A count with commas between thousands. */
export function inGroups(count: number): string {
  return count.toLocaleString('en-US');
}

/** Hundredths of LKR in whole rupees: `Rs. 2,500`. */
export function rupees(minor: number): string {
  return formatMoney(Math.round(minor / 100) * 100, 'Rs.').replace(/\.00$/, '');
}

/** The sum of one figure over days. */
export function sumOf<Name extends string>(
  days: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}
