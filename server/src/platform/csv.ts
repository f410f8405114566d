import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet takes for the start of a formula, in either width, or strips from it. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n\0]/;

export type CsvCell = string | number | boolean | null;

/**
 * Rows as CSV (RFC 4180), safe to open in a spreadsheet: every text is quoted, and a text that
 * would be taken for a formula is prefixed with `'`. A null is an empty cell.
 * Source: security F2.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { quoted_string: true, record_delimiter: 'windows' },
  );
}

function safeCell(cell: CsvCell): string | number | null {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cell;
}
