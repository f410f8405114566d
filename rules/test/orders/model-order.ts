import type { PackageName } from '../../src/licenses/packages.ts';
import { newestEntry } from '../../src/licenses/reversal.ts';
import type { LotEntry } from '../../src/licenses/time-lots.ts';

export type Plan = { package: PackageName; days: number; priceMinor: number };

/** All days of a package have one price, so that the value of used days is unambiguous. */
export const priceOfDay: Readonly<Record<string, number>> = { Supreme: 2_500, Essential: 5_000 };

export function planOf(name: PackageName, days: number): Plan {
  return { package: name, days, priceMinor: days * (priceOfDay[name] ?? 0) };
}

export type ModelOrder = {
  ref: string;
  plan: Plan;
  /** The charged amount. */
  amountMinor: number;
  trades: { source: ModelOrder; worthMinor: number }[];
  returnedMinor: number;
  dispute: 'open' | 'won' | 'lost' | null;
  withheld: 'suspended' | 'revoked' | null;
  /** The value that had been used when days of the order were taken, possibly only some of them. */
  usedMinor: number;
  /** True if its days were taken, and not given back when it was released. */
  forfeited: boolean;
};

/** The traded-in value of an order. */
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

/** The orders whose value was traded in for an order, recursively. */
export function sourcesOf({ trades }: ModelOrder): ModelOrder[] {
  return trades.flatMap(({ source }) => [source, ...sourcesOf(source)]);
}

/** A license's newest entry, with the facts that a reversal depends on. */
export function entryOf(licenseKeyId: string, entries: readonly LotEntry[]) {
  const own = entries.filter((entry) => entry.licenseKeyId === licenseKeyId);
  const begun = own[0]?.number ?? 0;
  const since = entries.filter(({ number }) => number > begun);
  const others = since.filter((entry) => entry.licenseKeyId !== licenseKeyId);
  const of = newestEntry(own, {
    daysSince: others.reduce((sum, { days }) => sum + (days ?? 0), 0),
    earlierTaken: since.some(
      (taken) =>
        taken.reverses !== null &&
        taken.reverses < begun &&
        !since.some(({ reverses }) => reverses === taken.number),
    ),
  });
  return of && { ...of, number: own.at(-1)?.number ?? 0 };
}
