import type { TableRow } from '../table-cells.ts';
import { fitted, statementRows } from './statement-cells.ts';
import { guessStatementColumns } from './statement-columns.ts';
import { findHeadings } from './statement-headings.ts';
import { statementRoles, type StatementRole, STATEMENT_LIMITS } from './statements.ts';

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
