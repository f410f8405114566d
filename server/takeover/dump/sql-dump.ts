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

/** Rows of a table as they stand in the dump; a table that is there is found, rows or none. */
export type Found = { table: string; rows: readonly LocatedRow[] };

type Reading = {
  wanted: ReadonlySet<string>;
  /** Where names without a schema belong. */
  defaultSchema: string;
  quotes: QuoteTracker;
  /** The table whose rows follow line by line; `columns` null if nobody wants them. */
  copy: { table: string; columns: string[] | null } | undefined;
};

/**
 * The rows of the wanted tables of schema `public` in a plain SQL dump, as pg_dump writes it by
 * default: every COPY statement on a line of its own, and its rows after it. The file is streamed,
 * so its size does not matter; what belongs to other tables is passed over.
 * @throws Error with a sentence and the line for whatever cannot be read exactly.
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
  // A line such as \restrict is for psql.
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
