import type { PlanDates } from '@regz/rules/storefront/plans.ts';

type Row = {
  priceMinor: number;
  priceSince: Date | null;
  soldFrom: Date | null;
  soldUntil: Date | null;
  salePriceMinor: number | null;
  saleFrom: Date | null;
  saleUntil: Date | null;
  retiredAt: Date | null;
};

/** A plan's prices and dates for the rules. */
export function planDatesOf(row: Row): PlanDates {
  const { salePriceMinor: priceMinor, saleFrom: from, saleUntil: until } = row;
  const hasSale = priceMinor !== null && from !== null && until !== null;
  return {
    priceMinor: row.priceMinor,
    priceSince: isoOf(row.priceSince),
    soldFrom: isoOf(row.soldFrom),
    soldUntil: isoOf(row.soldUntil),
    sale: hasSale ? { priceMinor, from: from.toISOString(), until: until.toISOString() } : null,
    retired: row.retiredAt !== null,
  };
}

function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
