import { type TransferOrder, transferRefusal } from './transfers.ts';

/**
 * The largest file of a bank and its most rows and columns; the most and the longest sent data; the
 * most transfers that are recorded at once; and the days that an unused shape's columns are stored.
 */
export const STATEMENT_LIMITS = {
  bytes: 1_000_000,
  rows: 1000,
  columns: 30,
  shape: 500,
  amountMinor: 2_147_483_647,
  references: 80,
  date: 32,
  number: 64,
  transfers: 100,
  keptDays: 730,
} as const;

/**
 * The roles of columns in a bank's statement. `amount` is positive for incoming and negative for
 * outgoing money. `out` is outgoing money. `side` is the direction of the amount next to it.
 * `balance-side` is the sign of the balance.
 */
export const statementRoles = [
  'date',
  'value-date',
  'amount',
  'out',
  'side',
  'balance',
  'balance-side',
  'text',
  'number',
] as const;
export type StatementRole = (typeof statementRoles)[number];

/** The results of matching a line with the orders. */
export const statementMatches = [
  /** The transfer of an order that waits for it. */
  'matching',
  /** The same for an order that no longer waits. */
  'late',
  /** Its reference differs by one letter from that of an order with this amount. */
  'close',
  /** It names several orders. Staff choose the one that it pays. */
  'several',
  'amount-differs',
  /** The bank's number, or the same line, is already recorded. */
  'booked',
  /** A transfer of this day and amount is recorded for the order, from a line of another form. */
  'maybe-booked',
  /** An earlier line is for the same order, or has the same number: more money than is due. */
  'extra',
  /** The order is paid, by this transfer or otherwise. */
  'received',
  /** The order was paid, and the money was returned. */
  'taken-back',
  'flagged',
  /** No order has the reference. */
  'unknown',
] as const;
export type StatementMatch = (typeof statementMatches)[number];

/** An order that a line may be for. */
export type StatementOrder = TransferOrder & {
  amountMinor: number;
  takenBack: boolean;
  flagged: boolean;
};

type Line = {
  amountMinor: number;
  isClose: boolean;
  isBooked: boolean;
  isMaybeBooked: boolean;
  isExtra: boolean;
};

/** Returns the match of a line with the order that it names, or with none. */
export function statementMatch(line: Line, order: StatementOrder | null): StatementMatch {
  if (line.isBooked) return 'booked';
  if (order === null) return 'unknown';
  const isRight = order.amountMinor === line.amountMinor;
  if (line.isClose && !isRight) return 'unknown';
  if (line.isMaybeBooked) return 'maybe-booked';
  if (order.takenBack) return 'taken-back';
  if (transferRefusal(order) !== null) return 'received';
  if (line.isExtra) return 'extra';
  if (!isRight) return 'amount-differs';
  if (order.flagged) return 'flagged';
  if (line.isClose) return 'close';
  return order.expired ? 'late' : 'matching';
}

/**
 * True if a person may record the line's transfer; for several orders, once they choose one. The
 * product records none without a person, and suggests only exact matches.
 */
export function isAcceptable(match: StatementMatch): boolean {
  return ['matching', 'late', 'close', 'several'].includes(match);
}

/** Digests of a line's marks, which identify it in every later file. */
export type LineDigests = { plain: string; balanced: string | null };

/** True if two lines are the same transfer: by the running balance if both files have one. */
export function isSameLine(one: LineDigests, other: LineDigests): boolean {
  if (one.balanced !== null && other.balanced !== null) return one.balanced === other.balanced;
  return one.plain === other.plain;
}

/**
 * Returns a replacement for the bank's number if the file has none. The same line of another file
 * gets the same number.
 */
export function numberOfLine(line: {
  date: string;
  amountMinor: number;
  reference: string;
}): string {
  const { date, amountMinor, reference } = line;
  return `${reference} ${amountMinor} ${date}`.trim();
}
