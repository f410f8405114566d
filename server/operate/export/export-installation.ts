import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { diskFileStore } from '../../src/integrations/files/disk-file-store.ts';
import { createFileStore } from '../../src/integrations/files/file-stores.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import {
  exists,
  publishDirectory,
} from '../../src/platform/embedded-postgres/publish-directory.ts';
import type { Logger } from '../../src/platform/log/logger.ts';
import { thrownCode } from '../../src/platform/thrown.ts';
import { VERSION } from '../../src/version.ts';
import { readFacts } from '../backup/database-facts.ts';
import { requireCluster } from '../backup/database-source.ts';
import { copyKeptFiles } from '../files/copy-kept-file.ts';
import { copyOut } from './copy-tables.ts';
import { downloadsFolder, type ExportManifest, MANIFEST } from './export-manifest.ts';
import { listSequences, listTables, type Table } from './list-tables.ts';
import { openOwner } from './open-owner.ts';
import { dataKeyMark } from './sealed-columns.ts';

export type Exported = { manifest: ExportManifest; damaged: string[] };

/**
 * Writes everything the product stores into a new folder, as files that need none of our software:
 * the tables as CSV, the download files, and a page that explains the columns. All tables are from
 * the same moment, even beside a running server. The folder gets its name when it is complete.
 * Source: decision record 0027.
 * @returns what is in it, and the damaged downloads that were left out. @throws Error with a
 * sentence if the folder exists, or the disk is full.
 */
export async function exportInstallation(
  config: Config,
  folder: string,
  log: Logger,
): Promise<Exported> {
  if (await exists(folder)) throw taken(folder);
  if (config.DATABASE_URL === undefined) await requireCluster(config);
  const owner = await openOwner(config, log);
  try {
    let exported: Exported | undefined;
    await publishDirectory(folder, async (scratch) => {
      // Personal data: other accounts on the machine cannot read it.
      await chmod(scratch, 0o700);
      exported = await exportInto(scratch, config, owner.connection);
    });
    if (exported === undefined) throw taken(folder);
    return exported;
  } catch (error) {
    if (thrownCode(error) !== 'ENOSPC') throw error;
    throw new Error(
      `There is too little room beside ${folder} for the export. Nothing of it was left there.`,
      { cause: error },
    );
  } finally {
    await owner.close();
  }
}

async function exportInto(
  folder: string,
  config: Config,
  connection: pg.ClientConfig,
): Promise<Exported> {
  const { postgres } = await readFacts(connection);
  const { described, ...read } = await withClient(connection, (client) => readAll(client, folder));
  // Copied after the tables, so that no row refers to a missing file.
  const downloads = downloadsFolder(folder);
  await mkdir(downloads);
  const to = diskFileStore(downloads);
  const copied = await copyKeptFiles({ from: createFileStore(config), to, by: downloads });
  const manifest: ExportManifest = {
    format: 1,
    version: VERSION,
    postgres,
    dataKey: dataKeyMark(config),
    ...read,
    downloads: copied.whole,
  };
  await writeFile(path.join(folder, 'README.md'), describeColumns(manifest, described));
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, damaged: copied.damaged };
}

/** One transaction, whose first query fixes the snapshot of all tables. */
async function readAll(client: pg.Client, folder: string) {
  await client.query('begin isolation level repeatable read read only');
  await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'");
  const { rows } = await client.query<{ at: Date; lastMigration: string }>(
    `select clock_timestamp() as at,
            (select max(name collate "C") from public.schema_migrations) as "lastMigration"`,
  );
  const [moment] = rows;
  if (moment === undefined) throw new Error('The database gave no answer.');
  await mkdir(path.join(folder, 'tables'));
  const described = await listTables(client);
  const tables: ExportManifest['tables'] = [];
  for (const table of described) tables.push(await copyOut(client, table, folder));
  // Sequences are not transactional: read last, they are ahead of every copied row.
  const sequences = await listSequences(client);
  await client.query('commit');
  const { at, lastMigration } = moment;
  return { standsAt: at.toISOString(), lastMigration, described, tables, sequences };
}

function taken(folder: string): Error {
  return new Error(
    `${folder} is there already, and an export never overwrites: name a new folder.`,
  );
}

/** The README of an export: its files, and every column with its type. */
function describeColumns(manifest: ExportManifest, tables: readonly Table[]): string {
  const sealed = new Map(manifest.tables.map((table) => [table.name, new Set(table.sealed)]));
  const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
  const sections = tables.flatMap(({ name, columns }) => [
    `## ${name}`,
    '',
    `tables/${name}.csv, ${rows.get(name) ?? 0} rows`,
    '',
    '| Column | Kind | May be empty | |',
    '|---|---|---|---|',
    ...columns.map(({ name: column, type, required }) => {
      const note = sealed.get(name)?.has(column) === true ? 'sealed' : '';
      return `| ${column} | ${type} | ${required ? 'no' : 'yes'} | ${note} |`;
    }),
    '',
  ]);
  return `${[...opening(manifest), ...sections].join('\n').trimEnd()}\n`;
}

function opening({ version, standsAt, lastMigration }: ExportManifest): string[] {
  return [
    '# What Regz kept',
    '',
    `Everything as of ${standsAt}, by version ${version} (${lastMigration}). This folder holds personal`,
    'data and every license key in plain text: keep it as safe as a vault.',
    '',
    '- `tables`: one CSV file (RFC 4180, UTF-8) for each table, its first line the names of the columns.',
    '  A missing value is empty; an empty text is `""`. Moments are in UTC or carry',
    '  their offset; `{a,b}` is a list, `{"a": 1}` is JSON, `\\x…` are bytes in hexadecimal.',
    '- `downloads`: the download files, each under its SHA-256, as `download_files` names them.',
    '- `manifest.json`: rows, bytes and SHA-256 of each file. `regz load` compares them.',
    '',
    'Passwords are hashes (Argon2id), and sessions the hashes of what browsers hold: neither is reversible.',
    'Columns marked *sealed* open only with the `DATA_KEY` of the installation, which is not in here.',
    '',
  ];
}
