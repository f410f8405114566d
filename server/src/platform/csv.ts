import { stringify } from 'csv-stringify/sync';

/**
 * Characters that spreadsheets treat as the start of a formula, in either width, or strip before
 * one.
 */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n\0]/;

export type CsvCell = string | number | boolean | null;

/**
 * Rows as CSV (RFC 4180), safe to open in a spreadsheet: every text is quoted, and a text that
 * would be taken for a formula is prefixed with `'`. A null is an empty cell.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { quoted_string: true, record_delimiter: 'windows' },
  );
}

export type CsvColumn<Row> = { name: string; cell: (row: Row) => CsvCell };

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A file whose rows are read one page at a time. Each page is read after the previous one is sent,
 * so no statement takes long and at most a few pages are in memory. A fault of the first page can
 * still be answered as a fault; a later one can only end the file early.
 */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  first: readonly Row[],
  readAfter: (last: Row) => Promise<readonly Row[]> = async () => [],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([columns.map(({ name }) => name)]);
  let page = first;
  let last = page.at(-1);
  while (last !== undefined) {
    yield csvLines(page.map((row) => columns.map(({ cell }) => cell(row))));
    page = await readAfter(last);
    last = page.at(-1);
  }
}

function safeCell(cell: CsvCell): string | number | null {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cell;
}
