import type { ImportedRow } from '../imported-rows.ts';
import { copiedText } from './backslashes.ts';
import { refuseNul, refuseTwins } from './dump-faults.ts';
import { COLUMNS, type NamedTable, namesOf, TABLE, tableNamed } from './sql-names.ts';

const COPY = new RegExp(String.raw`^copy\s+${TABLE}\s*(?:${COLUMNS}\s*)?from\s+stdin\b(.*);$`, 'i');

export type Copy = NamedTable & { columns: string[] | string };

/**
 * A line that is followed by rows, one per line; undefined for any other line. `columns` is a
 * sentence if the rows cannot be read. @throws Error for a COPY statement in any other form, such
 * as one that continues on the next line.
 */
export function copyOf(line: string): Copy | undefined {
  if (!/^copy\s/i.test(line)) return undefined;
  const found = COPY.exec(line);
  if (found === null)
    throw new Error(
      'this COPY statement is not one that pg_dump writes; create the dump with pg_dump',
    );
  const [, schema, table = '', columns, options = ''] = found;
  return { ...tableNamed(schema, table), columns: readableColumns(columns, options) };
}

function readableColumns(columns: string | undefined, options: string): string[] | string {
  if (columns === undefined)
    return 'the COPY statement does not name its columns; create the dump with pg_dump';
  if (options.trim() !== '') return `COPY with options is not read:${options}`;
  return refuseTwins(namesOf(columns));
}

/**
 * One line of a COPY block in PostgreSQL's text format: columns between tabs, `\N` for null.
 * Source: PostgreSQL manual, COPY, Text Format.
 * @throws Error when the line has more or fewer values than there are columns.
 */
export function copyRow(columns: readonly string[], line: string): ImportedRow {
  const values = line.split('\t');
  if (values.length !== columns.length) {
    throw new Error(`${values.length} values for ${columns.length} columns; create the dump again`);
  }
  return Object.fromEntries(
    columns.map((column, index) => [column, valueOf(column, values[index] ?? '')]),
  );
}

function valueOf(column: string, text: string): string | null {
  return text === '\\N' ? null : refuseNul(column, copiedText(text));
}
