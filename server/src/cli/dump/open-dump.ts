import { stat } from 'node:fs/promises';
import type { ImportedRow } from '../../platform/takeover/imported-rows.ts';
import { thrownCode } from '../../platform/thrown.ts';
import { csvRows, csvTables } from './csv-folder.ts';
import { readDump } from './sql-dump.ts';

/** An installation to import: some of the tables, each of which can be read repeatedly. */
export type Dump = {
  tables: ReadonlySet<string>;
  /** None for a table that is not there. */
  rowsOf: (table: string) => AsyncIterable<ImportedRow>;
};

/**
 * Opens a plain SQL dump or a folder of CSV files, and reads a dump once to see that all of it can
 * be read.
 * @throws Error with a sentence for the operator if there is nothing to import or it is unreadable.
 */
export async function openDump(source: string, tables: readonly string[]): Promise<Dump> {
  const isFolder = await isFolderAt(source);
  const found = isFolder
    ? await csvTables(source, tables)
    : await sqlTables(source, new Set(tables));
  if (found.size === 0) throw new Error(nothingIn(source, isFolder, tables));
  return {
    tables: found,
    rowsOf: (table) => {
      if (!found.has(table)) return none();
      return isFolder ? csvRows(source, table) : sqlRows(source, table);
    },
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

async function* sqlRows(file: string, table: string): AsyncGenerator<ImportedRow> {
  for await (const { rows } of readDump(file, new Set([table]))) yield* rows;
}

async function* none(): AsyncGenerator<ImportedRow> {}

function nothingIn(source: string, isFolder: boolean, tables: readonly string[]): string {
  const names = tables.join(', ');
  return isFolder
    ? `${source} contains no table files (${tables.map((table) => `${table}.csv`).join(', ')}).`
    : `${source} contains none of the tables ${names} in schema public. A plain SQL dump is expected.`;
}
