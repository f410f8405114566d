import { createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse';
import * as z from 'zod';
import type { ImportedRow } from '../../platform/imported-rows.ts';
import { sqlRows } from './sql-dump.ts';

const csvRow = z.record(z.string(), z.string());

/**
 * The rows of one table of another installation: from a plain SQL dump, or from `<table>.csv` in a
 * folder of CSV files with a line of column names. A table that is not there has no rows.
 */
export async function* tableRows(source: string, table: string): AsyncGenerator<ImportedRow> {
  const found = await stat(source);
  if (!found.isDirectory()) {
    yield* sqlRows(source, table);
    return;
  }
  const file = path.join(source, `${table}.csv`);
  try {
    await access(file);
  } catch {
    return;
  }
  const records = createReadStream(file).pipe(
    parse({ columns: true, bom: true, skip_empty_lines: true, relax_column_count: true }),
  );
  for await (const record of records) yield nullable(csvRow.parse(record));
}

/** A CSV file writes null as nothing, or as PostgreSQL does. */
function nullable(record: Record<string, string>): ImportedRow {
  return Object.fromEntries(
    Object.entries(record).map(([column, value]) => [column, value === '\\N' ? null : value]),
  );
}
