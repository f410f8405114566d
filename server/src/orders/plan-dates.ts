import type { PlanDates } from '@regz/rules/storefront/plans.ts';
import type { Selectable } from 'kysely';
import type { StorefrontPlans } from '../platform/database/database.types.ts';

type Row = Pick<
  Selectable<StorefrontPlans>,
  | 'price_minor'
  | 'price_since'
  | 'sold_from'
  | 'sold_until'
  | 'sale_price_minor'
  | 'sale_from'
  | 'sale_until'
  | 'retired_at'
>;

/** A plan's prices and dates for the rules. */
export function planDatesOf(row: Row): PlanDates {
  const { sale_price_minor: priceMinor, sale_from: from, sale_until: until } = row;
  const hasSale = priceMinor !== null && from !== null && until !== null;
  return {
    priceMinor: row.price_minor,
    priceSince: isoOf(row.price_since),
    soldFrom: isoOf(row.sold_from),
    soldUntil: isoOf(row.sold_until),
    sale: hasSale ? { priceMinor, from: from.toISOString(), until: until.toISOString() } : null,
    retired: row.retired_at !== null,
  };
}

function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
