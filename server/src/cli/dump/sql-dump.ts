import type { ImportedRow } from '../../platform/imported-rows.ts';
import { thrownMessage } from '../../platform/thrown.ts';
import { copyOf, copyRow } from './copy-rows.ts';
import { insertOf } from './insert-rows.ts';
import { nameOf } from './sql-names.ts';
import { createStatementReader } from './sql-statements.ts';
import { readLines } from './text-files.ts';

const SCHEMA = 'public';
const SEARCH_PATH = /^\s*set\s+search_path\s*(?:=|to)\s*("[^"]*"|'[^']*'|\w*)/i;
const OLD_TEXTS = /^\s*set\s+standard_conforming_strings\s*(?:=|to)\s*'?(?:off|false|no|0)\b/i;

/** Rows of a table as they stand in the dump; a table that is there is found, rows or none. */
export type Found = { table: string; rows: readonly ImportedRow[] };

type Reading = {
  wanted: ReadonlySet<string>;
  /** Where names without a schema belong. */
  defaultSchema: string;
  /** The table whose rows follow line by line; `columns` null when nobody wants them. */
  copy: { table: string; columns: string[] | null } | undefined;
};

/**
 * The rows of the wanted tables of schema `public` in a plain SQL dump, whether it was written with
 * COPY or with INSERT statements that name their columns. The file is streamed, so its size does
 * not matter; what belongs to other tables is passed over.
 * @throws Error with a sentence and the line for whatever cannot be read exactly.
 */
export async function* readDump(file: string, wanted: ReadonlySet<string>): AsyncGenerator<Found> {
  const reading: Reading = { wanted, defaultSchema: SCHEMA, copy: undefined };
  const statements = createStatementReader();
  let number = 0;
  let begunOn = 1;
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      number += 1;
      if (reading.copy !== undefined) {
        const row = at(file, number, () => readCopied(reading, line));
        if (row !== undefined) yield row;
        continue;
      }
      if (!statements.isOpen()) begunOn = number;
      for (const statement of statements.take(`${line}\n`)) {
        const found = at(file, begunOn, () => readStatement(reading, statement));
        if (found !== undefined) yield found;
        begunOn = number;
      }
    }
  }
  if (reading.copy !== undefined || statements.isOpen()) {
    throw new Error(`${file} ends in the middle, as a file does that was cut off.`);
  }
}

function readStatement(reading: Reading, statement: string): Found | undefined {
  const path = SEARCH_PATH.exec(statement)?.[1];
  if (path !== undefined) reading.defaultSchema = schemaOf(path);
  if (OLD_TEXTS.test(statement)) {
    throw new Error('dumps without standard_conforming_strings are not read');
  }
  const copy = copyOf(statement);
  if (copy !== undefined) {
    const { table, columns } = copy;
    const asked = isWanted(reading, copy);
    if (asked && typeof columns === 'string') throw new Error(columns);
    reading.copy = { table, columns: asked && typeof columns !== 'string' ? columns : null };
    return asked ? { table, rows: [] } : undefined;
  }
  const insert = insertOf(statement);
  if (insert === undefined || !isWanted(reading, insert)) return undefined;
  return { table: insert.table, rows: insert.rows() };
}

function readCopied(reading: Reading, line: string): Found | undefined {
  const { copy } = reading;
  if (line === '\\.') reading.copy = undefined;
  else if (copy !== undefined && copy.columns !== null) {
    return { table: copy.table, rows: [copyRow(copy.columns, line)] };
  }
  return undefined;
}

function isWanted(
  { wanted, defaultSchema }: Reading,
  { schema = defaultSchema, table }: { schema: string | undefined; table: string },
): boolean {
  return schema === SCHEMA && wanted.has(table);
}

/** Without a schema of its own, a user's path leads to `public`. */
function schemaOf(path: string): string {
  const name = path.startsWith("'") ? path.slice(1, -1) : nameOf(path);
  return name === '' || name === '$user' ? SCHEMA : name;
}

function at<Result>(file: string, line: number, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new Error(`${file}, line ${line}: ${thrownMessage(error)}.`, { cause: error });
  }
}
