import type { LocatedRow } from '../imported-rows.ts';
import { copyOf, copyRow } from './copy-rows.ts';
import { faultAt } from './dump-faults.ts';
import { type NamedTable, nameOf, TABLE, tableNamed } from './sql-names.ts';
import { createQuoteTracker, type QuoteTracker } from './sql-quotes.ts';
import { readLines } from './text-files.ts';

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
