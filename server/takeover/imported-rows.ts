import { isScientificNumber } from '@regz/rules/numbers.ts';
import type { Database } from '../src/platform/database/database.ts';

/** One row of another installation, as text; null if the column was null or is missing. */
export type ImportedRow = Readonly<Record<string, string | null | undefined>>;

/** A row, and the line of its file on which it ends. */
export type LocatedRow = { line: number; row: ImportedRow };

/** Null for a row that was imported, else the reason why not; a note if it was, but not wholly. */
export type RowOutcome = string | null | { note: string };

/**
 * Imports rows, in the caller's transaction. Returns the outcome of each, in order, for the
 * operator.
 */
export type TakeRows = (
  trx: Database,
  rows: readonly ImportedRow[],
) => Promise<readonly RowOutcome[]>;

/** A row that cannot be imported, and why. */
export class RowRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RowRefused';
  }
}

const EXACT = /(?:^|_)(?:id|key|number|code|phone|whatsapp|hwid)$/;

/** @throws RowRefused for a number that lost its digits in a spreadsheet, where digits are names */
function refuseShortened(row: ImportedRow): void {
  for (const [column, text] of Object.entries(row)) {
    if (EXACT.test(column) && typeof text === 'string' && isScientificNumber(text)) {
      throw new RowRefused(
        `${column} is a number that a spreadsheet has shortened (${text}); format the column as text and export it again`,
      );
    }
  }
}

/** Reads every row with `read`; a row it refuses is left out and its reason kept. */
export function readRows<Read>(
  rows: readonly ImportedRow[],
  read: (row: ImportedRow) => Read,
): { reasons: RowOutcome[]; taken: { index: number; value: Read }[] } {
  const reasons: RowOutcome[] = [];
  const taken: { index: number; value: Read }[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      refuseShortened(row);
      taken.push({ index, value: read(row) });
      reasons.push(null);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      reasons.push(error.message);
    }
  }
  return { reasons, taken };
}

/**
 * Imports the rows that `read` accepts, one after another; `add` says whether it could add one, and
 * `otherwise` why not.
 */
export function takeEach<Read>(
  read: (row: ImportedRow) => Read,
  add: (trx: Database, value: Read) => Promise<boolean>,
  otherwise: string,
): TakeRows {
  return async (trx, rows) => {
    const { reasons, taken } = readRows(rows, read);
    for (const { index, value } of taken) {
      if (!(await add(trx, value))) reasons[index] = otherwise;
    }
    return reasons;
  };
}
