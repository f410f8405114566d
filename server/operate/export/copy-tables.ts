import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { thrownMessage } from '../../src/platform/thrown.ts';
import { digesting } from '../backup/digesting.ts';
import { type ExportedTable, tableFile } from './export-manifest.ts';
import type { Table } from './list-tables.ts';
import { sealedColumns } from './sealed-columns.ts';

/** Writes a table as CSV with a header line, row by row. */
export async function copyOut(
  client: pg.Client,
  { name, columns }: Table,
  folder: string,
): Promise<ExportedTable> {
  const names = columns.map((column) => column.name);
  const stream = client.query(
    copyTo(
      `copy (select ${listed(names)} from ${asTable(name)}) to stdout (format csv, header, encoding 'UTF8')`,
    ),
  );
  const { through, digest } = digesting();
  let bytes = 0;
  through.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(stream, through, createWriteStream(tableFile(folder, { name }), { mode: 0o600 }));
  const sealed = [...(sealedColumns[name] ?? [])];
  return { name, columns: names, sealed, rows: stream.rowCount, bytes, sha256: digest() };
}

/**
 * Adds the rows of such a file to a table.
 * @throws Error with a sentence if PostgreSQL refuses a row, or the number of rows differs.
 */
export async function copyIn(
  client: pg.Client,
  table: ExportedTable,
  folder: string,
): Promise<void> {
  const { name, columns, rows } = table;
  const stream = client.query(
    copyFrom(
      `copy ${asTable(name)} (${listed(columns)}) from stdin (format csv, header match, encoding 'UTF8')`,
    ),
  );
  try {
    await pipeline(createReadStream(tableFile(folder, table)), stream);
  } catch (error) {
    throw new Error(`The table ${name} could not be loaded: ${thrownMessage(error)}`, {
      cause: error,
    });
  }
  if (stream.rowCount === rows) return;
  throw new Error(`${rows} rows of ${name} are in the export, but ${stream.rowCount} were loaded.`);
}

/** `users`, or `pgboss.job` with its schema. */
export function asTable(name: string): string {
  const [schema, table] = name.includes('.') ? name.split('.', 2) : ['public', name];
  return `${pg.escapeIdentifier(schema ?? '')}.${pg.escapeIdentifier(table ?? '')}`;
}

function listed(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
