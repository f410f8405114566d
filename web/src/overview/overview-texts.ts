import { BASE_CURRENCY, formatAmount } from '@regz/rules/storefront/currencies.ts';
import { overview } from '@regz/texts/en/overview/overview.ts';
import type { Api } from '../platform/api/api.ts';
import { formatInstantTime } from '../platform/time/format-date.ts';

/** The server's answer for the requested days. */
export type Overview = Awaited<ReturnType<Api['overview']['readOverview']>>;

/** A count with thousands separators. */
export function inGroups(count: number): string {
  return count.toLocaleString('en-US');
}

/** Hundredths of LKR in whole rupees: `Rs. 2,500`. */
export function rupees(minor: number): string {
  return formatAmount(Math.round(minor / 100) * 100, BASE_CURRENCY).replace(/\.00$/, '');
}

type Counted = Pick<Overview, 'countedAt' | 'real'>;

/** The time of the count, and the kind of money. */
export function countedText(
  { countedAt, real }: Counted,
  texts: { money: string; notReal: string },
): string {
  const counted =
    countedAt === null
      ? overview.notCounted
      : overview.countedAt({ time: formatInstantTime(countedAt) });
  return `${counted} ${real ? texts.money : texts.notReal}`;
}

/** The sum of one figure over days. */
export function sumOf<Name extends string>(
  days: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}
