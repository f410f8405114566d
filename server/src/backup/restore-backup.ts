import { chmod, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { downloadFolders } from '../downloads/files/download-folders.ts';
import type { Config } from '../platform/config/config.ts';
import {
  ensureApplicationRole,
  readUserName,
} from '../platform/database/schema/application-role.ts';
import { chooseOperatingUser } from '../platform/embedded-postgres/operating-user.ts';
import { publishDirectory } from '../platform/embedded-postgres/publish-directory.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts';
import type { Logger } from '../platform/log/logger.ts';
import { thrownCode, thrownMessage } from '../platform/thrown.ts';
import {
  inspectDatabase,
  type Inspection,
  type Looking,
  requireEmpty,
} from './inspect-database.ts';
import { type KeptBackup, requireWhole } from './kept/kept-backups.ts';
import { unpackFiles } from './kept/kept-files.ts';
import { findTool, restoreDump } from './postgres-tools.ts';
import { openSealed, SEALED } from './sealed-files.ts';
import { requireListed, unpackArchive } from './unpack-archive.ts';
import {
  awaitRecovery,
  explainRecovery,
  findArchive,
  planRecovery,
  type Until,
} from './wal/point-in-time.ts';

/** A backup, its key, and the settings of who restores it. */
type Opened = { config: Config; backup: KeptBackup; identity: string; log: Logger };

/** The log's archive, and the time up to which to replay it. */
type Replay = { archive: string; until: Until };

type Restored = Inspection & {
  /** The last act in the log that was replayed; null without one. */
  lastAct: Date | null;
};

/**
 * Restores a backup into a state directory that is empty or not there, and an own database into the
 * empty one of DATABASE_URL. The directory gets its name when the database in it has started and
 * answered; whatever fails before leaves it as it was.
 * @throws Error with a sentence.
 */
export async function restoreBackup(
  opened: Opened & { until?: Until | undefined },
  into: string,
): Promise<Restored> {
  const { backup, config, until } = opened;
  await requireWhole(backup);
  requireFitting(backup, config);
  await requireEmptyFolder(into);
  const owner = await chooseOperatingUser(path.join(into, 'data'));
  const replay = until && { until, archive: await findArchive(backup, config.BACKUP_WAL, owner) };
  const url = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  let restored: Restored | undefined;
  await publishDirectory(into, async (scratch) => {
    restored = await unpackInto(opened, scratch, { url, replay });
  });
  if (restored === undefined) throw new Error(`Somebody else has just filled ${into}.`);
  return restored;
}

/** Restores a backup into a temporary folder, starts and inspects it, and removes it again. */
export async function verifyBackup(opened: Opened): Promise<Inspection> {
  await requireWhole(opened.backup);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'regz-verify-'));
  try {
    return await unpackInto(opened, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function unpackInto(
  opened: Opened,
  into: string,
  { url, replay }: { url?: string | undefined; replay?: Replay | undefined } = {},
): Promise<Restored> {
  const { backup, config, identity, log } = opened;
  const { manifest, folder } = backup;
  // PostgreSQL, under another user, has to pass through.
  await chmod(into, 0o755);
  const open = (name: string) => openSealed(path.join(folder, name + SEALED), identity);
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  await unpackArchive(await open('state.tar'), into, own);
  const files = { to: path.dirname(folder), into: downloadFolders({ STATE_DIR: into }).files };
  await unpackFiles(manifest.downloads, { ...files, identity });
  if (manifest.database === 'cluster') await unpackCluster(open, path.join(into, 'data'));
  const { postgres, lastMigration } = manifest;
  const looking = { config: { ...config, STATE_DIR: into }, lastMigration, log };
  if (url !== undefined) {
    await restoreInto({ owner: url, application: config.DATABASE_URL ?? url, postgres }, open);
    return { ...(await inspectDatabase({ connectionString: url }, looking)), lastAct: null };
  }
  if (replay !== undefined) return replayLog(replay, looking);
  const server = await startEmbeddedPostgres({ stateDir: into, log });
  try {
    const { ownerConnection } = server;
    if (manifest.database === 'dump') {
      const { host, port, user, database } = ownerConnection;
      const socket = new URLSearchParams({ host, port: String(port), user }).toString();
      const target = `postgresql:///${database}?${socket}`;
      await restoreInto({ owner: target, application: target, postgres }, open);
    }
    return { ...(await inspectDatabase(ownerConnection, looking)), lastAct: null };
  } finally {
    await server.stop();
  }
}

async function replayLog({ archive, until }: Replay, looking: Looking): Promise<Restored> {
  const { config, log } = looking;
  const stateDir = config.STATE_DIR;
  const takeBack = await planRecovery(path.join(stateDir, 'data'), archive, until);
  try {
    const server = await startEmbeddedPostgres({ stateDir, log });
    try {
      const lastAct = await awaitRecovery(server.superuserConnection);
      // The log may lead beyond a migration that came after the backup.
      const later = { ...looking, lastMigration: null };
      return { ...(await inspectDatabase(server.ownerConnection, later)), lastAct };
    } finally {
      await server.stop();
    }
  } catch (error) {
    throw await explainRecovery(error, stateDir);
  } finally {
    await takeBack();
  }
}

async function unpackCluster(
  open: (name: string) => ReturnType<typeof openSealed>,
  dataDir: string,
): Promise<void> {
  const owner = await chooseOperatingUser(dataDir);
  const digests = await unpackArchive(await open('database.tar'), dataDir, owner);
  requireListed(digests, await textOf(await open('database.files')));
}

/** The URLs are the owner's and the application's; `postgres` is the version the dump is of. */
async function restoreInto(
  { owner: url, application, postgres }: { owner: string; application: string; postgres: string },
  open: (name: string) => ReturnType<typeof openSealed>,
): Promise<void> {
  const connection = { connectionString: url };
  await requireEmpty(connection);
  const program = await findTool('pg_restore', Number.parseInt(postgres, 10));
  const user = await readUserName({ connectionString: application });
  await ensureApplicationRole(
    connection,
    user === 'regz_app' || user === 'regz_owner' ? [] : [user],
  );
  await restoreDump(program, url, await open('database.dump'));
}

/** @throws Error with a sentence if the backup is of the other kind of database than the settings. */
function requireFitting({ manifest: { database } }: KeptBackup, { DATABASE_URL }: Config): void {
  if (database === 'cluster' && DATABASE_URL !== undefined) {
    throw new Error(
      'This backup is of the embedded database, but DATABASE_URL names another one: restore it ' +
        'without DATABASE_URL.',
    );
  }
  if (database === 'dump' && DATABASE_URL === undefined) {
    throw new Error(
      'This backup is of a database of your own: set DATABASE_URL to an empty database for it.',
    );
  }
}

/** An empty folder gives way to the restored one. */
async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (thrownCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (names === undefined) return;
  if (names.length > 0) {
    throw new Error(
      `${folder} is not empty, and a restore never overwrites: name a new folder with --into.`,
    );
  }
  try {
    await rmdir(folder);
  } catch (error) {
    throw new Error(
      `${folder} cannot be replaced (${thrownMessage(error)}): name a folder inside it.`,
      { cause: error },
    );
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
