/** The money of a row: the signed amount, and the balance after it. */
export type MoneyRow = { signed: number | undefined; balance: number | undefined; day: string };

type BalanceCheck = {
  /** Rows whose balance equals the previous balance plus the amount. */
  right: number;
  /** Rows whose balance contradicts their sign. */
  opposite: number;
  /** The change of each row according to the balances. Null if it is unknown. */
  changes: readonly (number | null)[];
  /** True if the last row of the file is the first in time. */
  isReversed: boolean;
};

/**
 * Compares amounts with the running balance, in the file's order or the reverse. The order that
 * fits more rows counts.
 */
export function checkBalances(rows: readonly MoneyRow[]): BalanceCheck {
  const days = rows.map(({ day }) => day).filter((day) => day !== '');
  const grows = days.every((day, index) => index === 0 || (days[index - 1] ?? '') <= day);
  const falls = days.every((day, index) => index === 0 || (days[index - 1] ?? '') >= day);
  const forward = inOrder(rows);
  if (grows && !falls) return forward;
  const backward = inOrder(rows.toReversed());
  const reversed = { ...backward, changes: backward.changes.toReversed(), isReversed: true };
  if (falls && !grows) return reversed;
  return fitOf(reversed) > fitOf(forward) ? reversed : forward;
}

const fitOf = ({ right, opposite }: BalanceCheck) => right + opposite * 0.9;

function inOrder(rows: readonly MoneyRow[]): BalanceCheck {
  let before: number | undefined;
  let right = 0;
  let opposite = 0;
  const changes = rows.map(({ signed, balance }) => {
    const change = before === undefined || balance === undefined ? null : balance - before;
    if (balance !== undefined) before = balance;
    if (change === null || change === 0 || signed === undefined) return null;
    if (change === signed) right += 1;
    else if (change === -signed) opposite += 1;
    else return null;
    return change;
  });
  return { right, opposite, changes, isReversed: false };
}
