import type { PackageName } from '../../src/licenses/packages.ts';
import type { LotEntry } from '../../src/licenses/time-lots.ts';

export type Plan = { package: PackageName; days: number; priceMinor: number };

/** Every day of a package has one price, so that it is plain what used days were worth. */
export const priceOfDay: Readonly<Record<string, number>> = { Supreme: 2_500, Essential: 5_000 };

export function planOf(name: PackageName, days: number): Plan {
  return { package: name, days, priceMinor: days * (priceOfDay[name] ?? 0) };
}

export type ModelOrder = {
  ref: string;
  plan: Plan;
  /** What was charged. */
  amountMinor: number;
  trades: { source: ModelOrder; worthMinor: number }[];
  returnedMinor: number;
  dispute: 'open' | 'won' | 'lost' | null;
  withheld: 'suspended' | 'revoked' | null;
  /** What of used days was given up with the order. */
  forgivenMinor: number;
};

/** What was traded in for an order. */
export function creditOf({ trades }: Pick<ModelOrder, 'trades'>): number {
  return trades.reduce((sum, { worthMinor }) => sum + worthMinor, 0);
}

export function isReturned({ amountMinor, returnedMinor }: ModelOrder): boolean {
  return amountMinor > 0 && returnedMinor >= amountMinor;
}

export function ownWithholding(order: ModelOrder): ModelOrder['withheld'] {
  if (order.dispute === 'open') return 'suspended';
  return order.dispute === 'lost' || isReturned(order) ? 'revoked' : null;
}

/** The orders whose worth was traded in for an order, and for those. */
export function sourcesOf({ trades }: ModelOrder): ModelOrder[] {
  return trades.flatMap(({ source }) => [source, ...sourcesOf(source)]);
}

/** What later entries did that taking an entry back depends on. */
export function happenedSince(
  { number }: Pick<LotEntry, 'number'>,
  later: readonly Pick<LotEntry, 'number' | 'reverses' | 'days'>[],
) {
  const daysSince = later.reduce((sum, { days }) => sum + (days ?? 0), 0);
  const earlierTaken = later.some(
    (taken) =>
      taken.reverses !== null &&
      taken.reverses < number &&
      !later.some(({ reverses }) => reverses === taken.number),
  );
  return { daysSince, earlierTaken };
}
