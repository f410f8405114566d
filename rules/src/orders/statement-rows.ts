import type { TableRow } from '../table-cells.ts';
import { checkBalances } from './statement-balance.ts';
import { dateMark, type DateOrder, isStatementDate, statementDay } from './statement-dates.ts';
import { type LineMarks, lineMarks } from './statement-marks.ts';
import { type Money, moneyOf } from './statement-money.ts';
import { isBankNumber } from './statement-numbers.ts';
import type { StatementColumns, StatementTable } from './statement-table.ts';
import { type StatementRole, STATEMENT_LIMITS } from './statements.ts';
import { cutReference, findTransferReferences, referenceParts } from './transfer-reference.ts';

/** A row of a statement as staff see it. */
export type StatementRow = {
  /** Its line in the file, from 1. */
  line: number;
  date: string;
  text: string;
  /** Negative if outgoing. Null if there is none, or it cannot be read. */
  amountMinor: number | null;
};

/** A transfer whose text may contain an order's reference. */
export type StatementLine = StatementRow & {
  amountMinor: number;
  /** The value date as written, and its day, `2026-11-27`. Null while the date order is unknown. */
  valued: string;
  day: string | null;
  /** Only parts of the text that look like references. */
  references: string;
  /** The bank's own number, or ''. */
  number: string;
  marks: LineMarks;
};

/**
 * Every row of a statement by its kind. Headings and continuation rows count with the rows that
 * they belong to.
 */
export type StatementRows = {
  lines: StatementLine[];
  /** Incoming money without a whole reference. `possible` is a reference that was cut off. */
  others: (StatementRow & { possible: string })[];
  out: StatementRow[];
  /** Totals, balances and remarks. */
  remarks: StatementRow[];
  /** Rows whose direction or amount cannot be read. */
  unreadable: StatementRow[];
};

/** Returns the line of each row, according to the columns. */
export function statementLines(
  table: StatementTable,
  columns: StatementColumns,
  order: DateOrder | null,
): StatementRows {
  const entries = entriesOf(table, columns, order);
  const { signs, isReversed } = signsOf(entries, columns);
  const found: StatementRows = { lines: [], others: [], out: [], remarks: [], unreadable: [] };
  const kept = entries.map((entry, index) => ({ ...entry, signed: signs[index] }));
  // Equal lines are numbered from the earliest on.
  const marks = isReversed ? lineMarks(kept.toReversed()).toReversed() : lineMarks(kept);
  for (const [index, entry] of kept.entries()) {
    const { line, date, text, signed, isRemark: isOther, valued, day, number } = entry;
    const row = { line, date: date.slice(0, STATEMENT_LIMITS.date), text };
    const references = referenceParts(text).slice(0, STATEMENT_LIMITS.references);
    const { exact, close } = findTransferReferences(references);
    const mark = marks[index];
    if (isOther) found.remarks.push({ ...row, amountMinor: null });
    else if (signed === undefined || signed > STATEMENT_LIMITS.amountMinor) {
      found.unreadable.push({ ...row, amountMinor: null });
    } else if (signed < 0) found.out.push({ ...row, amountMinor: signed });
    else if (mark !== undefined && exact.length + close.length > 0) {
      const sent = { amountMinor: signed, valued, day, references, number, marks: mark };
      found.lines.push({ ...row, ...sent });
    } else found.others.push({ ...row, amountMinor: signed, possible: cutReference(text) });
  }
  return found;
}

type Entry = Money & {
  line: number;
  date: string;
  valued: string;
  day: string | null;
  dateMark: string;
  text: string;
  number: string;
  isRemark: boolean;
};

/** The words of banks in a row of sums. */
const SUMS =
  /^\W*(?:(?:sub|grand|page)[\s-]*)?totals?\b|^\W*(?:opening|closing|brought|carried|available|ledger)\b|^\W*balance\b|^\W*[bc]\s?\/\s?[fd]\b|\bsummary\b/i;

/** Returns the rows of transfers and remarks, each with the texts of its continuation rows. */
function entriesOf(
  { rows }: StatementTable,
  columns: StatementColumns,
  order: DateOrder | null,
): Entry[] {
  const cellOf = (cells: readonly string[]) => (role: StatementRole) =>
    columns.includes(role) ? (cells[columns.indexOf(role)] ?? '') : null;
  const numbers = rows.map(({ cells }) => cellOf(cells)('number') ?? '');
  const entries: Entry[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    const of = cellOf(cells);
    const money = moneyOf(of);
    const text = textOf(cells, columns);
    const before = entries.at(-1);
    const own = of('date') ?? '';
    if (before !== undefined && !before.isRemark && goesOn({ own, text, money })) {
      before.text = `${before.text} ${text}`;
      continue;
    }
    const date = own === '' && money.isWritten ? (before?.date ?? '') : own;
    const value = of('value-date') ?? '';
    const valued = isStatementDate(value) ? value : date;
    entries.push({
      ...money,
      line,
      date,
      valued,
      day: statementDay(valued, order),
      dateMark: dateMark(date),
      text,
      number: isBankNumber(numbers, index)
        ? (numbers[index] ?? '').slice(0, STATEMENT_LIMITS.number)
        : '',
      isRemark: isRemark({ cells, date, text, money, isDated: columns.includes('date') }),
    });
  }
  return entries;
}

function textOf(cells: readonly string[], columns: StatementColumns): string {
  return cells.filter((cell, column) => columns[column] === 'text' && cell !== '').join(' ');
}

/** True if a row has only text, which belongs to the row above. */
function goesOn({ own, text, money }: { own: string; text: string; money: Money }): boolean {
  const isMore = own === '' && /[\p{L}\d]/u.test(text) && !isSum([text], text);
  return isMore && !money.isWritten && money.balance === undefined;
}

type Judged = Pick<TableRow, 'cells'> & {
  date: string;
  text: string;
  money: Money;
  isDated: boolean;
};

/** True if a row is not a transfer: a sum, a balance, a line of stars. */
function isRemark({ cells, date, text, money, isDated }: Judged): boolean {
  if (!money.isWritten || money.signed === 0) return true;
  if (isDated && !isStatementDate(date)) return true;
  return isSum(cells, text);
}

function isSum(cells: readonly string[], text: string): boolean {
  return cells.some((cell) => SUMS.test(cell)) && findTransferReferences(text).exact.length === 0;
}

/**
 * Returns the signed amount of each row. The running balance has priority over the columns: it
 * gives amounts without a sign their sign, and a row that it contradicts cannot be read.
 */
function signsOf(
  entries: readonly Entry[],
  columns: StatementColumns,
): { signs: (number | undefined)[]; isReversed: boolean } {
  const check = checkBalances(
    entries.map(({ signed, balance, isRemark: isOther, day }) => ({
      signed: isOther ? undefined : signed,
      balance,
      day: day ?? '',
    })),
  );
  const moved = entries.filter(({ isRemark: isOther }) => !isOther);
  const isPlain = !columns.includes('out') && !columns.includes('side');
  const isUnsigned = isPlain && check.opposite > 0 && moved.every(({ signed = 0 }) => signed >= 0);
  const signs = entries.map(({ signed }, index) => {
    const change = check.changes[index] ?? null;
    if (isUnsigned) return change ?? undefined;
    return change === null || change === signed ? signed : undefined;
  });
  return { signs, isReversed: check.isReversed };
}
