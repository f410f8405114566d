import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { diskFileStore } from '../../src/integrations/files/disk-file-store.ts';
import { createFileStore } from '../../src/integrations/files/file-stores.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { filesFolder } from '../../src/platform/config/storage.ts';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import {
  ensureApplicationRole,
  readUserName,
} from '../../src/platform/database/schema/application-role.ts';
import {
  readMigrationFiles,
  schemaDirectory,
} from '../../src/platform/database/schema/schema-files.ts';
import { APPLICATION_ROLE } from '../../src/platform/embedded-postgres/application-database.ts';
import { exists } from '../../src/platform/embedded-postgres/publish-directory.ts';
import { installJobs } from '../../src/platform/jobs/install-jobs.ts';
import type { Queues } from '../../src/platform/jobs/queues.ts';
import type { Logger } from '../../src/platform/log/logger.ts';
import { digesting } from '../backup/digesting.ts';
import { copyKeptFiles } from '../files/copy-kept-file.ts';
import { downloadsFolder, type ExportManifest, readExport, tableFile } from './export-manifest.ts';
import { loadTables } from './load-tables.ts';
import { openOwner } from './open-owner.ts';
import { dataKeyMark } from './sealed-columns.ts';

type Loading = { config: Config; folder: string; queues: Queues; log: Logger };

/**
 * Loads an export into the empty database of the settings, and its downloads into the configured
 * storage. All checks precede the first write, and a later failure leaves the database empty.
 * Source: decision record 0027.
 * @throws Error with a sentence.
 */
export async function loadExport({
  config,
  folder,
  queues,
  log,
}: Loading): Promise<ExportManifest> {
  const manifest = await readExport(folder);
  await requireSameMigration(manifest);
  await requireSameKey(config, manifest);
  await requireWhole(folder, manifest);
  const owner = await openOwner(config, log);
  const { connection } = owner;
  try {
    await prepareRole(config, connection);
    const pool = new pg.Pool({ ...connection, max: 1 });
    try {
      await installJobs({ pool, ownerConnection: connection, queues, log });
    } finally {
      await pool.end();
    }
    const from = diskFileStore(downloadsFolder(folder));
    await copyKeptFiles({ from, to: createFileStore(config), by: filesFolder(config) });
    await withClient(connection, (client) => loadTables(client, { manifest, folder }));
    return manifest;
  } finally {
    await owner.close();
  }
}

/**
 * @throws Error with a sentence if the export's schema differs from this version of the program.
 */
async function requireSameMigration({ lastMigration, version }: ExportManifest): Promise<void> {
  const own = (await readMigrationFiles(schemaDirectory)).at(-1)?.name;
  if (lastMigration === own) return;
  throw new Error(
    `The export is at migration ${lastMigration}, and this version of the program at ${own}. ` +
      `Load it with version ${version}, and then install this one.`,
  );
}

async function requireSameKey(config: Config, { dataKey }: ExportManifest): Promise<void> {
  const given =
    config.DATA_KEY !== undefined || (await exists(path.join(config.STATE_DIR, 'secrets.json')));
  if (given && dataKeyMark(config) === dataKey) return;
  const how = given ? 'The DATA_KEY in use is another one' : 'No DATA_KEY is set';
  throw new Error(
    `${how}, and sealed data of the exported installation could not be opened: copy secrets.json from its ` +
      `state directory into ${config.STATE_DIR}, or set DATA_KEY to its value.`,
  );
}

/**
 * @throws Error with a sentence for the first file that is missing or differs from the manifest.
 */
async function requireWhole(folder: string, manifest: ExportManifest): Promise<void> {
  const tables = manifest.tables.map((table) => ({ file: tableFile(folder, table), ...table }));
  const downloads = manifest.downloads.map((sha256) => ({
    file: path.join(downloadsFolder(folder), sha256),
    sha256,
  }));
  for (const { file, sha256 } of [...tables, ...downloads]) {
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) throw new Error(`The export is incomplete: ${file} is missing.`);
    if ((await digestOf(file)) === sha256) continue;
    throw new Error(
      `${file} is not what was exported: it was changed or cut off. Take another copy of the export.`,
    );
  }
}

async function digestOf(file: string): Promise<string> {
  const { through, digest } = digesting();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file), through, nowhere);
  return digest();
}

/** The embedded database already has the application's role; an external one gets it here. */
async function prepareRole(config: Config, owner: pg.ClientConfig): Promise<void> {
  if (config.DATABASE_URL === undefined) return;
  const user = await readUserName({ connectionString: config.DATABASE_URL });
  await ensureApplicationRole(owner, user === APPLICATION_ROLE ? [] : [user]);
}
