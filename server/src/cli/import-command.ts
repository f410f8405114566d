import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { importInstallation, type ImportedTable } from '../import-installation.ts';
import { csvLines } from '../platform/csv.ts';
import { createPasswordHasher } from '../platform/password-hasher.ts';
import { type Command, done, failed } from './command.ts';
import { tableRows } from './dump/read-dump.ts';

const SHOWN = 10;
const MOST_QUEUED = 1_000;

/** Takes over the tables of an original installation (decision 9). */
export const importCommand: Command = {
  usage: '<dump.sql | folder of csv files> [--dry-run] [--report <file>]',
  summary:
    'Takes over users, keys, stock, orders and subscription types; plain passwords are hashed.',
  needs: 'services',
  run: async (services, args) => {
    const source = args.find(
      (arg, index) => !arg.startsWith('--') && args[index - 1] !== '--report',
    );
    if (source === undefined) return failed('Say what to import: regz import <dump.sql | folder>');
    const dryRun = args.includes('--dry-run');
    const passwords = await createPasswordHasher({
      atOnce: availableParallelism(),
      queued: MOST_QUEUED,
    });
    const tables = await importInstallation(
      services.db,
      (table) => tableRows(source, table),
      dryRun ? null : (password) => passwords.hash(password),
    );
    const reportFile = args[args.indexOf('--report') + 1];
    if (args.includes('--report') && reportFile !== undefined) {
      await writeFile(reportFile, refusedAsCsv(tables));
    }
    const ending = dryRun ? 'A dry run: nothing was kept.' : 'The import is complete.';
    return done(...tables.flatMap(linesOf), ending);
  },
};

function linesOf({ table, read, taken, refused }: ImportedTable): string[] {
  const shown = refused
    .slice(0, SHOWN)
    .map(({ row, name, reason }) => `    row ${row} (${name}): ${reason}`);
  const more = refused.length - shown.length;
  return [
    `${table}: ${taken} of ${read} rows taken`,
    ...shown,
    ...(more > 0 ? [`    and ${more} more; --report <file> writes all of them`] : []),
  ];
}

function refusedAsCsv(tables: readonly ImportedTable[]): string {
  const rows = tables.flatMap(({ table, refused }) =>
    refused.map(({ row, name, reason }) => [table, row, name, reason]),
  );
  return csvLines([['table', 'row', 'name', 'reason'], ...rows]);
}
