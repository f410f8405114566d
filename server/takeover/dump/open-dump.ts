import { readdir, stat } from 'node:fs/promises';
import { thrownCode } from '../../src/platform/thrown.ts';
import type { LocatedRow } from '../imported-rows.ts';
import { csvRows, csvTables } from './csv-folder.ts';
import { readDump } from './sql-dump.ts';

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
