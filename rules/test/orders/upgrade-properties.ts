import { creditOf, type ModelOrder, sourcesOf } from './model-order.ts';
import type { UpgradeHistory } from './upgrade-history.ts';

/** Parts of days are not whole numbers. */
const ROUNDING = 0.001;

/** Returns the faults of an account's money and days. Always empty. */
export function upgradeFaults(history: UpgradeHistory): string[] {
  const { orders, shares } = history;
  return [
    ...moneyFaults(history),
    ...dayFaults(history),
    ...orders.flatMap((order) => {
      const { ref, plan, amountMinor, returnedMinor } = order;
      const worth = shares.find(({ orderRef }) => orderRef === ref)?.worthMinor ?? 0;
      const isOver = worth + returnedMinor > amountMinor + creditOf(order);
      const isUpgrade = order.trades.length > 0 && amountMinor !== 0;
      const isTooSmall = isUpgrade && amountMinor < Math.min(20_000, plan.priceMinor);
      const isUsedTwice = isBack(order) && !usersOf(history, order).every(isWithheld);
      return [
        ...(isOver ? [`${ref} is worth more than was paid for it`] : []),
        ...(isTooSmall ? [`${ref} costs less than can be charged`] : []),
        ...(isUsedTwice ? [`${ref} went back, and what it was traded in for runs`] : []),
      ];
    }),
  ];
}

/** Refunds and traded-in value never exceed the payment. */
function moneyFaults({ orders, shares }: UpgradeHistory): string[] {
  const paid = sum(orders.map(({ amountMinor }) => amountMinor));
  const back = sum(
    orders.map(({ dispute, amountMinor, returnedMinor }) =>
      dispute === 'lost' ? amountMinor : returnedMinor,
    ),
  );
  const worth = sum(shares.map(({ worthMinor }) => worthMinor));
  return worth + back > paid ? [`${worth + back} are back or worth, of ${paid} paid`] : [];
}

/** Used and remaining days were paid for, given, or used before they were taken back. */
function dayFaults({ orders, usedMinor, leftMinor, givenMinor }: UpgradeHistory): string[] {
  const standing = orders.filter((order) => !isWithheld(order) && !order.forfeited);
  const paid = sum(standing.map(({ amountMinor }) => amountMinor));
  const covered = paid + forgivenMinor(orders) + givenMinor;
  const had = usedMinor + leftMinor;
  return had > covered + ROUNDING
    ? [`days of ${had} are used or left, of ${covered} paid or given`]
    : [];
}

/** The value of used days whose orders were withheld or forfeited, earliest first. */
function forgivenMinor(orders: readonly ModelOrder[]): number {
  return orders
    .filter((order) => isWithheld(order) || order.forfeited)
    .toSorted((one, other) => one.usedMinor - other.usedMinor)
    .reduce(
      (given, { plan, usedMinor }) => given + Math.min(plan.priceMinor, usedMinor - given),
      0,
    );
}

function isBack({ dispute, amountMinor, returnedMinor }: ModelOrder): boolean {
  return dispute === 'lost' || (amountMinor > 0 && returnedMinor >= amountMinor);
}

function usersOf({ orders }: UpgradeHistory, order: ModelOrder): ModelOrder[] {
  return orders.filter((other) => sourcesOf(other).includes(order));
}

function isWithheld({ withheld }: ModelOrder): boolean {
  return withheld !== null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
