import { parseStatementAmount } from './statement-amount.ts';
import { parseStatementSide } from './statement-side.ts';
import type { StatementRole } from './statements.ts';

export type Money = {
  /** Positive if incoming. Undefined if the cell is empty or cannot be read. */
  signed: number | undefined;
  /** True if the cell for the amount is filled. */
  isWritten: boolean;
  balance: number | undefined;
};

/** Returns the money of a row. `cellOf` returns null for a role without a column. */
export function moneyOf(cellOf: (role: StatementRole) => string | null): Money {
  const came = cellOf('amount');
  const out = cellOf('out');
  const balance = parseStatementAmount(cellOf('balance') ?? '');
  const owes = parseStatementSide(cellOf('balance-side') ?? '') === 'left';
  return {
    signed: signedOf({ came, out, side: cellOf('side') }),
    isWritten: !isEmptyAt(came) || !isEmptyAt(out),
    balance: owes && balance !== undefined ? -Math.abs(balance) : balance,
  };
}

/** Banks fill a cell without an amount with dashes. */
export function isEmptyCell(cell: string): boolean {
  return !/[\p{L}\p{N}]/u.test(cell);
}

function isEmptyAt(cell: string | null): boolean {
  return cell === null || isEmptyCell(cell);
}

type Cells = { came: string | null; out: string | null; side: string | null };

function signedOf({ came, out, side }: Cells): number | undefined {
  const amount = isEmptyAt(came) ? 0 : parseStatementAmount(came ?? '');
  const left = isEmptyAt(out) ? 0 : parseStatementAmount(out ?? '');
  if (amount === undefined || left === undefined || (isEmptyAt(came) && isEmptyAt(out)))
    return undefined;
  if (came === null) return left === 0 ? 0 : -left;
  if (amount !== 0 && left !== 0) return undefined;
  if (side === null) return left === 0 ? amount : -Math.abs(left);
  const direction = parseStatementSide(side);
  if (direction === undefined || amount === 0) return amount === 0 ? 0 : undefined;
  if (direction === 'left') return -Math.abs(amount);
  return amount > 0 ? amount : undefined;
}
