import type { ImportedRow, LocatedRow } from '../imported-rows.ts';
import { faultAt, refuseNul, refuseTwins } from './dump-faults.ts';
import { createQuoteTracker, type QuoteTracker } from './sql-quotes.ts';
import { readLines } from './text-files.ts';

const NAME = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_\u0080-\uFFFF][\w$\u0080-\uFFFF]*)`;
const NAMES = new RegExp(NAME, 'g');

/** Patterns of a table's name, which capture the schema and the table, and of a list of columns. */
const TABLE = String.raw`(?:(${NAME})\s*\.\s*)?(${NAME})`;
const COLUMNS = String.raw`\(\s*(${NAME}(?:\s*,\s*${NAME})*)\s*\)`;

/** A name as PostgreSQL interprets it: unquoted names are in lower case. */
function nameOf(written: string): string {
  if (!written.startsWith('"')) return written.toLowerCase();
  return written.slice(1, -1).replaceAll('""', '"');
}

/** A table as matched by `TABLE`; without a schema it belongs to the search path's. */
type NamedTable = { schema: string | undefined; table: string };

function tableNamed(schema: string | undefined, table: string): NamedTable {
  return { schema: schema === undefined ? undefined : nameOf(schema), table: nameOf(table) };
}

/** The names of a list that `COLUMNS` has matched. */
function namesOf(list: string): string[] {
  return [...list.matchAll(NAMES)].map(([name]) => nameOf(name));
}

const COPY = new RegExp(String.raw`^copy\s+${TABLE}\s*(?:${COLUMNS}\s*)?from\s+stdin\b(.*);$`, 'i');
const ESCAPED = /(?:\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}))+|\\([\s\S])/g;

type Copy = NamedTable & { columns: string[] | string };

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

const SCHEMA = 'public';
const SEARCH_PATH = /^\s*set\s+search_path\s*(?:=|to)\s*("[^"]*"|'[^']*'|\w*)/i;
const INSERT = new RegExp(String.raw`^insert\s+into\s+${TABLE}`, 'i');

const INSERT_REFUSED =
  'INSERT statements are not read; dump again with COPY, as pg_dump does without --inserts and --column-inserts, or give a folder of CSV files';

/** Rows of a table in the dump; a table without rows is found too. */
export type Found = { table: string; rows: readonly LocatedRow[] };

type Reading = {
  wanted: ReadonlySet<string>;
  /** The schema of unqualified names. */
  defaultSchema: string;
  quotes: QuoteTracker;
  /** The table of the following rows; `columns` is null for a table to skip. */
  copy: { table: string; columns: string[] | null } | undefined;
};

/**
 * Reads the rows of the given tables of schema `public` from a plain SQL dump in pg_dump's default
 * format: every COPY statement on a line of its own, followed by its rows. The file is streamed, so
 * its size does not matter. Other tables are skipped.
 * @throws Error with a sentence and the line that cannot be read exactly.
 */
export async function* readDump(file: string, wanted: ReadonlySet<string>): AsyncGenerator<Found> {
  const quotes = createQuoteTracker();
  const reading: Reading = { wanted, defaultSchema: SCHEMA, quotes, copy: undefined };
  let number = 0;
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      number += 1;
      const read = reading.copy === undefined ? readSql : readCopied;
      const found = at(file, number, () => read(reading, line, number));
      if (found !== undefined) yield found;
    }
  }
  if (reading.copy !== undefined || quotes.isOpen()) {
    throw new Error(
      `${file}, line ${number}: the file is incomplete; it appears to be cut off. Create the dump again.`,
    );
  }
}

function readSql(reading: Reading, line: string): Found | undefined {
  const { quotes } = reading;
  const isQuoted = quotes.isOpen();
  // A line such as \restrict is a command of psql.
  if (!isQuoted && line.startsWith('\\')) return undefined;
  quotes.pass(line);
  return isQuoted ? undefined : readStatement(reading, line);
}

function readStatement(reading: Reading, line: string): Found | undefined {
  const path = SEARCH_PATH.exec(line)?.[1];
  if (path !== undefined) reading.defaultSchema = schemaOf(path);
  const [insert, schema, inserted = ''] = INSERT.exec(line) ?? [];
  if (insert !== undefined && isWanted(reading, tableNamed(schema, inserted))) {
    throw new Error(INSERT_REFUSED);
  }
  const copy = copyOf(line);
  if (copy === undefined) return undefined;
  const { table, columns } = copy;
  const wanted = isWanted(reading, copy);
  if (wanted && typeof columns === 'string') throw new Error(columns);
  reading.copy = { table, columns: wanted && typeof columns !== 'string' ? columns : null };
  return wanted ? { table, rows: [] } : undefined;
}

function readCopied(reading: Reading, line: string, number: number): Found | undefined {
  const { copy } = reading;
  if (line === '\\.') reading.copy = undefined;
  else if (copy !== undefined && copy.columns !== null) {
    return { table: copy.table, rows: [{ line: number, row: copyRow(copy.columns, line) }] };
  }
  return undefined;
}

function isWanted(
  { wanted, defaultSchema }: Reading,
  { schema = defaultSchema, table }: NamedTable,
): boolean {
  return schema === SCHEMA && wanted.has(table);
}

/** A user without a schema of the same name has the search path `public`. */
function schemaOf(path: string): string {
  const name = path.startsWith("'") ? path.slice(1, -1) : nameOf(path);
  return name === '' || name === '$user' ? SCHEMA : name;
}

function at<Result>(file: string, line: number, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw faultAt(file, line, error);
  }
}
