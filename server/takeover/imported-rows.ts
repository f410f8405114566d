import { isScientificNumber } from '@regz/rules/numbers.ts';
import type { Database } from '../src/platform/database/database.ts';

/** One row of another installation, as text; null if the column is null or missing. */
export type ImportedRow = Readonly<Record<string, string | null | undefined>>;

/** A row, and the line of its file on which it ends. */
export type LocatedRow = { line: number; row: ImportedRow };

/** Null for an imported row, otherwise the reason; a note if the row was imported in part. */
export type RowOutcome = string | null | { note: string };

/** Imports rows in the caller's transaction. Returns the outcome of each, in order. */
export type TakeRows = (
  trx: Database,
  rows: readonly ImportedRow[],
) => Promise<readonly RowOutcome[]>;

/** Thrown for a row that cannot be imported; the message is the reason. */
export class RowRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RowRefused';
  }
}

const EXACT = /(?:^|_)(?:id|key|number|code|phone|whatsapp|hwid)$/;

/** @throws RowRefused for a name made of digits that a spreadsheet has shortened */
function refuseShortened(row: ImportedRow): void {
  for (const [column, text] of Object.entries(row)) {
    if (EXACT.test(column) && typeof text === 'string' && isScientificNumber(text)) {
      throw new RowRefused(
        `${column} is a number that a spreadsheet has shortened (${text}); format the column as text and export it again`,
      );
    }
  }
}

/** Reads every row with `read`; collects the reasons of refused rows. */
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
 * Imports the rows that `read` accepts, one after another. `add` returns false for a row that it
 * cannot add, for the reason `otherwise`.
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
