import { readTableRows, separators, type TableRow } from '../table-cells.ts';
import { parseStatementAmount } from './statement-amount.ts';
import { guessStatementColumns } from './statement-columns.ts';
import { isStatementDate } from './statement-dates.ts';
import { findHeadings, headingKind, headingsKnown } from './statement-headings.ts';
import { statementRoles, type StatementRole, STATEMENT_LIMITS } from './statements.ts';

/**
 * Returns the rows of a bank's file: a CSV with any separator, or the HTML that some banks call
 * `.xls`.
 */
function statementRows(text: string): TableRow[] {
  const rows = /^\s*<(?:[!?]|html|table|meta|head)/i.test(text) ? htmlRows(text) : csvRows(text);
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(withoutGuard) }));
}

/** Spreadsheets protect text with a prefix: `="000123"`, `'000123`. */
function withoutGuard(cell: string): string {
  return cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=.)/s, '')
    .trim();
}

/** The characters that are searched for headings to find the separator. */
const HEAD_CHARACTERS = 20_000;

function csvRows(text: string): TableRow[] {
  // Within `="…"` a separator is part of the cell.
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/(^|[\t;,|\r\n])=(?=")/g, '$1');
  const head = plain.slice(0, HEAD_CHARACTERS);
  const known = separators.map((by) => {
    const rows = readTableRows(head, by);
    const headings = rows[findHeadings(rows)];
    return headings === undefined ? 0 : headingsKnown(headings);
  });
  const most = Math.max(...known);
  if (most >= 2) return readTableRows(plain, separators[known.indexOf(most)]);
  const wide = separators.map((by) => widthOf(readTableRows(head, by)));
  const widest = Math.max(...wide);
  return readTableRows(plain, widest > 1 ? separators[wide.indexOf(widest)] : null);
}

/** Returns the highest product of a row width and the share of rows that have it. */
function widthOf(rows: readonly TableRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce(
    (most, [width, count]) => Math.max(most, (width * count) / rows.length),
    0,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Each line is a row here. */
function htmlRows(text: string): TableRow[] {
  const rows = text.split(/<tr\b[^>]*>/i).slice(1);
  return rows
    .map((row, index) => ({
      line: index + 1,
      cells: row
        .split(/<\/tr\b|<\/table\b/i, 1)
        .flatMap((content) => content.split(/<t[dh]\b/i).slice(1))
        .flatMap((cell) => {
          const [, attributes = '', content = ''] = /^([^>]*)>(.*)$/s.exec(cell) ?? [];
          const [, span = '1'] = /colspan\s*=\s*["']?(\d{1,2})/i.exec(attributes) ?? [];
          const beside = Array.from({ length: Number(span) - 1 }, () => '');
          return [htmlText(content), ...beside];
        }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function htmlText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
      code === undefined ? (ENTITIES[name?.toLowerCase() ?? ''] ?? whole) : textOf(Number(code)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function textOf(code: number): string {
  return code <= 0xffff ? String.fromCharCode(code) : ' ';
}

/**
 * Returns a row whose excess cells are merged. Text with separators but without quotation marks
 * gives it more cells than headings. Neighbors are merged where the other cells then fit their
 * headings best.
 */
function fitted(row: TableRow, headings: readonly string[]): TableRow {
  const { line, cells } = row;
  const last = cells.findLastIndex((cell) => cell !== '') + 1;
  const more = last - headings.length;
  if (more <= 0) return row;
  const joined = headings.map((_, at) => [
    ...cells.slice(0, at),
    cells.slice(at, at + more + 1).join(','),
    ...cells.slice(at + more + 1, last),
  ]);
  const marks = joined.map((each) => fitOf(each, headings));
  const best = Math.max(...marks);
  return { line, cells: joined[marks.indexOf(best)] ?? cells };
}

/** Returns the number of cells that fit their headings. */
function fitOf(cells: readonly string[], headings: readonly string[]): number {
  const fits = headings.map((heading, column) => {
    const cell = cells[column] ?? '';
    const kind = headingKind(heading);
    if (kind === 'date' || kind === 'value-date') return isStatementDate(cell) ? 2 : 0;
    if (kind === 'text') return /\p{L}/u.test(cell) ? 1 : 0;
    if (kind === 'number') return cell.includes(',') ? 0 : 1;
    const isMoney = kind !== null && ['credit', 'debit', 'amount', 'balance'].includes(kind);
    if (!isMoney) return 0;
    return cell === '' || parseStatementAmount(cell) !== undefined ? 2 : 0;
  });
  return fits.reduce<number>((sum, each) => sum + each, 0);
}

/** A bank's statement as a table, independent of the bank's headings. */
export type StatementTable = {
  /** Null without a row of headings. */
  headings: readonly string[] | null;
  rows: readonly TableRow[];
  columns: number;
};

/**
 * The role of each column. Null if it is unused. The text of a transfer may have several columns.
 */
export type StatementColumns = readonly (StatementRole | null)[];

/** Reads a bank's file, without the rows above its headings and the headings of further pages. */
export function readStatement(text: string): StatementTable {
  const rows = statementRows(text);
  const at = findHeadings(rows);
  const found = rows[at]?.cells ?? null;
  const headings = found?.slice(0, found.findLastIndex((cell) => cell !== '') + 1) ?? null;
  const below = rows.slice(at + 1).filter(({ cells }) => !isSame(cells, headings));
  const table = headings === null ? below : below.map((row) => fitted(row, headings));
  const columns = table.reduce(
    (most, { cells }) => Math.max(most, cells.length),
    headings?.length ?? 1,
  );
  return { headings, rows: table, columns };
}

function isSame(cells: readonly string[], headings: readonly string[] | null): boolean {
  return headings !== null && headings.every((heading, index) => cells[index] === heading);
}

/** Returns the reason why a file is not read as a statement, or null. */
export function statementRefusal({
  rows,
  columns,
}: StatementTable): 'empty' | 'too-many-rows' | 'too-many-columns' | null {
  if (rows.length === 0 || columns < 2) return 'empty';
  if (rows.length > STATEMENT_LIMITS.rows) return 'too-many-rows';
  return columns > STATEMENT_LIMITS.columns ? 'too-many-columns' : null;
}

/**
 * Returns the part that stays the same in a bank's files: the headings, or the number of columns.
 */
export function statementShape({ headings, columns }: StatementTable): string {
  const names = headings?.map((name) => name.toLowerCase().replaceAll(/\s+/g, ' ')) ?? [];
  return `${columns}|${names.join('|')}`.slice(0, STATEMENT_LIMITS.shape);
}

/**
 * Returns the columns that a person last chose for this shape. Returns the guess if there are none,
 * or if this file has outgoing money in a column that was unused.
 */
export function chosenColumns(
  table: StatementTable,
  known: StatementColumns | null,
): StatementColumns {
  const guessed = guessStatementColumns(table);
  if (known === null || known.length !== guessed.length) return guessed;
  const isMissed = (role: StatementRole) => guessed.includes(role) && !known.includes(role);
  return isMissed('side') || isMissed('out') ? guessed : known;
}

/** Returns the missing column if the choice cannot be matched. */
export function missingColumn(columns: StatementColumns): 'amount' | 'text' | null {
  if (!columns.includes('amount') && !columns.includes('out')) return 'amount';
  return columns.includes('text') ? null : 'text';
}

/** Gives a column a role. Only text columns can share a role. */
export function withRole(
  columns: StatementColumns,
  column: number,
  role: string,
): StatementColumns {
  const known = statementRoles.find((each) => each === role) ?? null;
  return columns.map((each, index) => {
    if (index === column) return known;
    return each === known && known !== 'text' ? null : each;
  });
}
