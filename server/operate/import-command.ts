import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPasswordHasher } from '../src/identity/passwords/password-hasher.ts';
import { csvLines } from '../src/platform/csv.ts';
import { databaseSettings } from '../src/platform/database/database-settings.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import type { PasswordHasher } from '../src/platform/ports/password-hasher.ts';
import { queues } from '../src/slices.ts';
import { type Dump, openDump } from '../takeover/dump/open-dump.ts';
import {
  importInstallation,
  installationTables,
  type ImportedTable,
} from '../takeover/import-installation.ts';
import { openImportedWallets } from '../takeover/open-imported-wallets.ts';
import { type Command, done, failed } from './command.ts';
import { quietLog } from './quiet-log.ts';

const POOL_SIZE = 2;
const SHOWN = 10;
const MOST_QUEUED = 1_000;

/** Imports the tables of an original installation. */
export const importCommand: Command = {
  usage: '<dump.sql | folder of csv files> [--dry-run] [--report <file>]',
  summary:
    'Imports users, keys, stock, orders, subscription types and the task area; plain-text passwords are hashed.',
  needs: 'config',
  run: async (config, args) => {
    // Refuses a misspelled option: a dry run must never become a real one.
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'dry-run': { type: 'boolean' }, report: { type: 'string' } },
      allowPositionals: true,
    });
    const [source, ...more] = positionals;
    if (source === undefined || more.length > 0) {
      return failed('Name a dump or folder: regz import <dump.sql | folder>');
    }
    const dump = await openDump(source, installationTables);
    // Written before the import, so that an unwritable file stops it.
    if (values.report !== undefined) await writeFile(values.report, refusedAsCsv([]));
    const hash = values['dry-run'] === true ? null : await hasher();
    const database = await openDatabase(databaseSettings(config, POOL_SIZE), queues, quietLog);
    let tables: ImportedTable[];
    try {
      tables = await importInstallation(database.db, dump.rowsOf, hash);
      if (hash !== null) await openImportedWallets(database.ownerConnection);
    } finally {
      await database.close();
    }
    if (values.report !== undefined) await writeFile(values.report, refusedAsCsv(tables));
    const ending = hash === null ? 'Dry run: nothing was saved.' : 'The import is complete.';
    return done(...tables.flatMap((table) => linesOf(table, dump)), ending);
  },
};

async function hasher(): Promise<PasswordHasher['hash']> {
  const passwords = createPasswordHasher({
    atOnce: availableParallelism(),
    queued: MOST_QUEUED,
  });
  return (password) => passwords.hash(password);
}

function linesOf({ table, read, taken, refused, noted }: ImportedTable, dump: Dump): string[] {
  if (!dump.tables.has(table)) return [`${table}: not in the dump`];
  const shown = refused
    .slice(0, SHOWN)
    .map(({ row, line, name, reason }) => `    line ${line}, row ${row} (${name}): ${reason}`);
  const more = refused.length - shown.length;
  return [
    `${table}: ${taken} of ${read} rows imported from ${path.basename(dump.fileOf(table))}`,
    ...countsOf(noted),
    ...shown,
    ...(more > 0 ? [`    and ${more} more; use --report <file> to list all of them`] : []),
  ];
}

/** Counts the rows per note. */
function countsOf(noted: ImportedTable['noted']): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of noted) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `    ${count} of them ${reason}`);
}

function refusedAsCsv(tables: readonly ImportedTable[]): string {
  const rows = tables.flatMap(({ table, refused, noted }) =>
    [...refused, ...noted].map(({ row, line, name, reason }) => [table, row, name, reason, line]),
  );
  return csvLines([['table', 'row', 'name', 'reason', 'line'], ...rows]);
}
