import type { ImportedRow } from '../imported-rows.ts';
import { refuseNul, refuseTwins } from './dump-faults.ts';
import { COLUMNS, type NamedTable, namesOf, TABLE, tableNamed } from './sql-names.ts';

const COPY = new RegExp(String.raw`^copy\s+${TABLE}\s*(?:${COLUMNS}\s*)?from\s+stdin\b(.*);$`, 'i');
const ESCAPED = /(?:\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}))+|\\([\s\S])/g;

export type Copy = NamedTable & { columns: string[] | string };

/**
 * Parses a line that is followed by rows, one per line; undefined for any other line. `columns` is
 * a sentence if the rows cannot be read. @throws Error for a COPY statement in any other form, such
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

const letters: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The value of a field in a COPY block. Source: PostgreSQL manual, COPY, Text Format. */
function copiedText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(ESCAPED, (sequence: string, letter?: string) =>
    letter === undefined ? textOfBytes(sequence) : (letters[letter] ?? letter),
  );
}

/** Numbers are UTF-8 bytes, so several in a row may form one character. */
function textOfBytes(sequence: string): string {
  const codes = sequence.slice(1).split('\\');
  return Buffer.from(codes.map(byteOf)).toString('utf8');
}

function byteOf(code: string): number {
  return code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8);
}
