import { access } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import * as z from 'zod';
import type { ImportedRow } from '../../platform/takeover/imported-rows.ts';
import { readText } from './text-files.ts';

const csvRow = z.record(z.string(), z.string());

/** Which of the tables have a file `<table>.csv` in the folder. */
export async function csvTables(folder: string, tables: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of tables) {
    try {
      await access(fileOf(folder, table));
      found.add(table);
    } catch {
      // A table without a file is not there.
    }
  }
  return found;
}

/**
 * The rows of `<table>.csv`, whose first line names the columns.
 * @throws Error with the line for a row with more or fewer columns, or quotes that do not end.
 */
export async function* csvRows(folder: string, table: string): AsyncGenerator<ImportedRow> {
  const parser = parse({ columns: true, bom: true, skip_empty_lines: true });
  pipeline(readText(fileOf(folder, table)), parser, () => {
    // The reader of the rows gets the failure.
  });
  for await (const record of parser) yield nullable(csvRow.parse(record));
}

function fileOf(folder: string, table: string): string {
  return path.join(folder, `${table}.csv`);
}

/** A CSV file writes null as nothing, or as PostgreSQL does. */
function nullable(record: Record<string, string>): ImportedRow {
  return Object.fromEntries(
    Object.entries(record).map(([column, value]) => [column, value === '\\N' ? null : value]),
  );
}
