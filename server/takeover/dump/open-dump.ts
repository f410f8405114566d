import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod';
import { thrownCode } from '../../src/platform/thrown.ts';
import type { ImportedRow, LocatedRow } from '../imported-rows.ts';
import { faultAt, refuseNul, refuseTwins } from './dump-faults.ts';
import { readDump } from './sql-dump.ts';
import { readText } from './text-files.ts';

const csvRecord = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.int() }),
});

/** The operator's remedy for a file that csv-parse cannot read. */
const remedies: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'put text that contains the separator into quotation marks',
  CSV_INVALID_CLOSING_QUOTE: 'double each quotation mark inside quoted text: ""',
  INVALID_OPENING_QUOTE:
    'put text that contains quotation marks into quotation marks, and double them',
  CSV_QUOTE_NOT_CLOSED: 'close the quotation mark, and double those inside quoted text: ""',
};

/**
 * The file of each table in a folder: `<table>.csv`, or `<table>_rows.csv` as hosted dashboards name
 * it. @throws Error if a table has both.
 */
async function csvTables(
  folder: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(await readdir(folder));
  const found = new Map<string, string>();
  for (const table of tables) {
    const files = [`${table}.csv`, `${table}_rows.csv`].filter((name) => names.has(name));
    const [file] = files;
    if (files.length > 1) {
      throw new Error(`${folder} contains ${files.join(' and ')}; keep one of them.`);
    }
    if (file !== undefined) found.set(table, path.join(folder, file));
  }
  return found;
}

/**
 * The rows of a CSV file, whose first line names the columns; the separator is a comma, a semicolon
 * or a tab.
 * @throws Error with the file, the line and the remedy if a row cannot be read exactly.
 */
async function* csvRows(file: string): AsyncGenerator<LocatedRow> {
  const text = readText(file);
  const first = await text.next();
  const beginning = first.done === true ? '' : first.value;
  const parser = parse({
    columns: (names: string[]) =>
      refuseTwins(names.map((name) => refuseNul('the first line', name).trim())),
    delimiter: separatorOf(beginning),
    bom: true,
    skip_empty_lines: true,
    info: true,
  });
  pipeline(joined(beginning, text), parser, () => {
    // The reader of the rows gets the failure.
  });
  let line = 1;
  try {
    for await (const parsed of parser) {
      const { record, info } = csvRecord.parse(parsed);
      line = info.lines;
      yield { line, row: readable(record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw faultAt(file, line, error);
    const at = typeof error['lines'] === 'number' ? error['lines'] : line;
    const remedy = remedies[error.code] ?? 'export the table again';
    throw faultAt(file, at, new Error(`${error.message}; ${remedy}`, { cause: error }));
  }
}

async function* joined(
  beginning: string,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  try {
    yield beginning;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/**
 * The separator with the most names in the first line; spreadsheets of many countries write `;`.
 */
function separatorOf(beginning: string): string {
  const [head = ''] = beginning.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = [',', ';', '\t'].map((each) => head.split(each).length);
  return [',', ';', '\t'][counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A CSV file writes null as empty text, or as PostgreSQL does. */
function readable(record: Record<string, string>): ImportedRow {
  return Object.fromEntries(
    Object.entries(record).map(([column, value]) => [
      column,
      value === '\\N' ? null : refuseNul(column, value),
    ]),
  );
}

/** An installation to import: its available tables, each of which can be read repeatedly. */
export type Dump = {
  tables: ReadonlySet<string>;
  /** The file of a table's rows. */
  fileOf: (table: string) => string;
  /** Empty for a missing table. */
  rowsOf: (table: string) => AsyncIterable<LocatedRow>;
};

/**
 * Opens a plain SQL dump or a folder of CSV files. Reads a dump once to check that all of it is
 * readable.
 * @throws Error with a sentence for the operator if there is nothing to import or it is unreadable.
 */
export async function openDump(source: string, tables: readonly string[]): Promise<Dump> {
  return (await isFolderAt(source)) ? openFolder(source, tables) : openSql(source, tables);
}

async function openFolder(folder: string, tables: readonly string[]): Promise<Dump> {
  const files = await csvTables(folder, tables);
  if (files.size === 0) {
    const there = (await readdir(folder)).toSorted().slice(0, 10).join(', ') || 'nothing';
    const wanted = tables.map((table) => `${table}.csv`).join(', ');
    throw new Error(
      `${folder} contains no table files (${wanted}, or ${tables[0] ?? ''}_rows.csv and so on). It contains: ${there}.`,
    );
  }
  return {
    tables: new Set(files.keys()),
    fileOf: (table) => files.get(table) ?? folder,
    rowsOf: (table) => {
      const file = files.get(table);
      return file === undefined ? none() : csvRows(file);
    },
  };
}

async function openSql(file: string, tables: readonly string[]): Promise<Dump> {
  const found = await sqlTables(file, new Set(tables));
  if (found.size === 0) {
    throw new Error(
      `${file} contains none of the tables ${tables.join(', ')} in schema public. A plain SQL dump is expected.`,
    );
  }
  return {
    tables: found,
    fileOf: () => file,
    rowsOf: (table) => (found.has(table) ? sqlRows(file, table) : none()),
  };
}

async function isFolderAt(source: string): Promise<boolean> {
  try {
    const found = await stat(source);
    if (found.isDirectory() || found.isFile()) return found.isDirectory();
  } catch (error) {
    if (thrownCode(error) !== 'ENOENT') throw error;
    throw new Error(`There is no file or folder ${source}.`, { cause: error });
  }
  throw new Error(`${source} is neither a file nor a folder.`);
}

async function sqlTables(file: string, wanted: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { table } of readDump(file, wanted)) found.add(table);
  return found;
}

async function* sqlRows(file: string, table: string): AsyncGenerator<LocatedRow> {
  for await (const { rows } of readDump(file, new Set([table]))) yield* rows;
}

async function* none(): AsyncGenerator<LocatedRow> {}
