import { parseStatementAmount } from './statement-amount.ts';
import { checkBalances, type MoneyRow } from './statement-balance.ts';
import { dateOrderOf, isStatementDate, statementDay } from './statement-dates.ts';
import { headingKind, type HeadingKind } from './statement-headings.ts';
import { isEmptyCell, moneyOf } from './statement-money.ts';
import { isBankNumber } from './statement-numbers.ts';
import { parseStatementSide } from './statement-side.ts';
import type { StatementRole } from './statements.ts';
import { findTransferReferences } from './transfer-reference.ts';

/** A column without a role. */
type Column = { at: number; kind: HeadingKind | null; cells: readonly string[] };

/**
 * Returns the most likely role of each column, from its heading, its cells, and the running
 * balance, which has priority. If two readings of the amount columns fit equally, they have no
 * role.
 */
export function guessStatementColumns(table: {
  headings: readonly string[] | null;
  rows: readonly { cells: readonly string[] }[];
  columns: number;
}): (StatementRole | null)[] {
  const columns = Array.from({ length: table.columns }, (_, at) => ({
    at,
    kind: headingKind(table.headings?.[at] ?? ''),
    cells: table.rows.map(({ cells }) => cells[at] ?? ''),
  }));
  const roles = new Map<number, StatementRole>();
  const dated = datesOf(columns);
  const isDated = (row: number) =>
    dated[0] === undefined || isStatementDate(dated[0].cells[row] ?? '');
  for (const { at } of dated) roles.set(at, roles.size === 0 ? 'date' : 'value-date');
  const left = columns
    .filter(({ at }) => !roles.has(at))
    .map((column) => ({
      ...column,
      cells: column.cells.filter((_, row) => isDated(row)),
    }));
  for (const [role, at] of guessMoney(
    left,
    dated[0]?.cells.filter((_, row) => isDated(row)) ?? [],
  )) {
    roles.set(at, role);
  }
  const others = columns.filter(({ at }) => !roles.has(at));
  const number = others.find(isNumbered);
  if (number !== undefined) roles.set(number.at, 'number');
  for (const { at, cells } of others)
    if (!roles.has(at) && cells.some(isText)) roles.set(at, 'text');
  return columns.map(({ at }) => roles.get(at) ?? null);
}

const filled = ({ cells }: Column) => cells.filter((cell) => cell !== '');
const shareOf = (column: Column, is: (cell: string) => boolean) =>
  filled(column).filter(is).length / Math.max(1, filled(column).length);

/** The column of dates, and the one of value dates if its heading says so. */
function datesOf(columns: readonly Column[]): Column[] {
  const dates = columns.filter((column) => {
    const isNamed = column.kind === 'date' || column.kind === 'value-date';
    return (
      column.cells.some(isStatementDate) && (isNamed || shareOf(column, isStatementDate) > 0.5)
    );
  });
  const [first] = dates.filter(({ kind }) => kind === 'date').concat(dates);
  const value = dates.find((each) => each !== first && each.kind === 'value-date');
  return [first, value].filter((each) => each !== undefined);
}

function isText(cell: string): boolean {
  return /\p{L}{4}|\p{L}{3}.*[\s\d]/u.test(cell);
}

function isNumbered(column: Column): boolean {
  if (column.kind !== 'number') return false;
  const names = filled(column).some((cell) => findTransferReferences(cell).exact.length > 0);
  return !names && filled(column).some((_, index, all) => isBankNumber(all, index));
}

type Guess = { roles: Map<StatementRole, number>; words: number; right: number };

/** Returns the columns of incoming and outgoing money, with the other columns that they need. */
function guessMoney(
  columns: readonly Column[],
  dates: readonly string[],
): Map<StatementRole, number> {
  const order = dateOrderOf(dates, Infinity);
  const days = dates.map((date) => statementDay(date, order) ?? '');
  const guesses = signings(columns).flatMap((roles) =>
    withBalances(roles, columns).map((each) => judged(each, columns, days)),
  );
  const ranked = guesses.toSorted(
    (one, other) => other.right - one.right || other.words - one.words,
  );
  const [best] = ranked;
  if (best === undefined) return new Map<StatementRole, number>();
  const isTied = ({ right, words, roles }: Guess) =>
    right === best.right && words === best.words && signingOf(roles) !== signingOf(best.roles);
  return ranked.some(isTied) ? new Map<StatementRole, number>() : best.roles;
}

const signingOf = (roles: Map<StatementRole, number>) =>
  (['amount', 'out', 'side'] as const).map((role) => roles.get(role)).join();

/**
 * True for numbers. A credit or debit column may be empty, and banks fill cells without an amount
 * with dashes.
 */
function isNumeric(column: Column): boolean {
  if (column.kind === 'counter' || column.kind === 'number') return false;
  const isMoney = (cell: string) => parseStatementAmount(cell) !== undefined;
  const written = { ...column, cells: column.cells.filter((cell) => !isEmptyCell(cell)) };
  if (written.cells.length === 0) return isOneSided(column);
  return shareOf(written, isMoney) >= 0.5;
}

const isOneSided = ({ kind }: Column) => kind === 'credit' || kind === 'debit';

const sideKinds = new Set<HeadingKind | null>(['either', 'side', 'text', null]);

/**
 * True if a column gives the direction of money: both directions occur, or its heading names it and
 * all rows are outgoing.
 */
function isSided(column: Column): boolean {
  if (!sideKinds.has(column.kind)) return false;
  const isNamed = column.kind === 'either' || column.kind === 'side';
  const sides = new Set(filled(column).map(parseStatementSide));
  const share = shareOf(column, (cell) => parseStatementSide(cell) !== undefined);
  return sides.has('left') && (isNamed || sides.has('came')) && share >= (isNamed ? 0.5 : 1);
}

/** True if a column next to the balance may give the sign of the balance. */
function isOwing(column: Column): boolean {
  const sides = filled(column).map(parseStatementSide);
  return sideKinds.has(column.kind) && sides.includes('left') && !sides.includes(undefined);
}

/** Returns each combination of columns that may give incoming and outgoing money. */
function signings(columns: readonly Column[]): Map<StatementRole, number>[] {
  const money = columns.filter((column) => column.kind !== 'balance' && isNumeric(column));
  const sides = columns.filter(isSided);
  return money.flatMap(({ at }) => [
    new Map<StatementRole, number>([['amount', at]]),
    new Map<StatementRole, number>([['out', at]]),
    ...sides.map(
      (side) =>
        new Map<StatementRole, number>([
          ['amount', at],
          ['side', side.at],
        ]),
    ),
    ...money
      .filter((other) => other.at !== at)
      .map(
        (out) =>
          new Map<StatementRole, number>([
            ['amount', at],
            ['out', out.at],
          ]),
      ),
  ]);
}

/**
 * Returns the roles without a balance, and with each possible balance column and its possible sign
 * column.
 */
function withBalances(
  roles: Map<StatementRole, number>,
  columns: readonly Column[],
): Map<StatementRole, number>[] {
  const taken = new Set(roles.values());
  const balances = columns.filter(
    (column) => !taken.has(column.at) && !isOneSided(column) && isNumeric(column),
  );
  return [roles].concat(
    balances.flatMap(({ at }) => {
      const plain = new Map(roles).set('balance', at);
      const beside = columns.find((column) => column.at === at + 1);
      if (beside === undefined || taken.has(beside.at) || !isOwing(beside)) return [plain];
      return [plain.set('balance-side', beside.at)];
    }),
  );
}

/** The scores of headings for roles. */
const fits: Partial<Record<StatementRole, Partial<Record<HeadingKind, number>>>> = {
  amount: { credit: 4, amount: 3, either: 3, debit: -8, balance: -8, counter: -8 },
  out: { debit: 4, credit: -8, amount: -2, either: -2, balance: -8, counter: -8 },
  side: { either: 3, side: 3 },
  balance: { balance: 4, credit: -4, debit: -4, amount: -4 },
};
/** The scores of roles without a matching heading. */
const unnamed: Partial<Record<StatementRole, number>> = { out: -3, side: 1, 'balance-side': 0.5 };

function judged(
  roles: Map<StatementRole, number>,
  columns: readonly Column[],
  days: readonly string[],
): Guess {
  const named = [...roles].map(([role, at]) => {
    const column = columns.find((each) => each.at === at);
    const kind = column?.kind ?? null;
    const isWritten = role === 'amount' && column !== undefined;
    const written = isWritten ? shareOf(column, (cell) => /[.,]\d{2}\b/.test(cell)) : 0;
    const fit = kind === null ? undefined : fits[role]?.[kind];
    return (fit ?? unnamed[role] ?? 0) + written;
  });
  const words = named.reduce((sum, each) => sum + each, 0);
  return { roles, words, right: roles.has('balance') ? rightRows(roles, columns, days) : 0 };
}

/** The most rows that are used to guess columns. */
const MOST_JUDGED = 200;

/**
 * Returns the number of rows that the running balance confirms. A few among many contradicted rows
 * are chance.
 */
function rightRows(
  roles: Map<StatementRole, number>,
  columns: readonly Column[],
  days: readonly string[],
): number {
  const cellsOf = (role: StatementRole) =>
    columns.find(({ at }) => at === roles.get(role))?.cells ?? [];
  const count = Math.min(columns[0]?.cells.length ?? 0, MOST_JUDGED);
  const rows: MoneyRow[] = Array.from({ length: count }, (_, row) => ({
    ...moneyOf((role) => (roles.has(role) ? (cellsOf(role)[row] ?? '') : null)),
    day: days[row] ?? '',
  }));
  const { right, opposite } = checkBalances(rows);
  const isOther = (column: Column) => column.at !== roles.get('balance-side') && isSided(column);
  const isPlain = roles.has('amount') && !roles.has('out') && !columns.some(isOther);
  const isUnsigned = isPlain && rows.every(({ signed = 0 }) => signed >= 0);
  const sum = isUnsigned ? right + opposite * 0.9 : right - opposite;
  return sum * 2 < count - 1 ? 0 : sum;
}
