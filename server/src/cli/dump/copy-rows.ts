import type { ImportedRow } from '../../platform/imported-rows.ts';
import { copiedText } from './backslashes.ts';
import { COLUMNS, nameOf, namesOf, TABLE } from './sql-names.ts';

const COPY = new RegExp(
  String.raw`^\s*copy\s+${TABLE}\s*(?:${COLUMNS}\s*)?from\s+stdin\b([\s\S]*)$`,
  'i',
);

export type Copy = { schema: string | undefined; table: string; columns: string[] | string };

/**
 * A statement after which rows follow line by line; undefined for another. `columns` is a sentence
 * where the rows cannot be read.
 */
export function copyOf(statement: string): Copy | undefined {
  const found = COPY.exec(statement);
  if (found === null) return undefined;
  const [, schema, table = '', columns, options = ''] = found;
  return {
    schema: schema === undefined ? undefined : nameOf(schema),
    table: nameOf(table),
    columns: readableColumns(columns, options),
  };
}

function readableColumns(columns: string | undefined, options: string): string[] | string {
  if (columns === undefined) return 'the COPY statement does not name its columns';
  if (options.trim() !== '') return `COPY with options is not read:${options}`;
  return namesOf(columns);
}

/**
 * One line of a COPY block in PostgreSQL's text format: columns between tabs, `\N` for null.
 * Source: PostgreSQL manual, COPY, Text Format.
 * @throws Error when the line has more or fewer values than there are columns.
 */
export function copyRow(columns: readonly string[], line: string): ImportedRow {
  const values = line.split('\t');
  if (values.length !== columns.length) {
    throw new Error(`${values.length} values for ${columns.length} columns`);
  }
  return Object.fromEntries(columns.map((column, index) => [column, valueOf(values[index] ?? '')]));
}

function valueOf(text: string): string | null {
  return text === '\\N' ? null : copiedText(text);
}
