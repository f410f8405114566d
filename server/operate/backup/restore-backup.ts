import { chmod, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type KeptBackup, requireWhole } from '../../src/platform/backups/kept-backups.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { filesFolder } from '../../src/platform/config/storage.ts';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import {
  ensureApplicationRole,
  readUserName,
} from '../../src/platform/database/schema/application-role.ts';
import { ensureApplicationDatabase } from '../../src/platform/embedded-postgres/application-database.ts';
import { initCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import {
  chooseOperatingUser,
  type OperatingUser,
} from '../../src/platform/embedded-postgres/operating-user.ts';
import { publishDirectory } from '../../src/platform/embedded-postgres/publish-directory.ts';
import { prepareCluster } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import type { Logger } from '../../src/platform/log/logger.ts';
import { thrownCode, thrownMessage } from '../../src/platform/thrown.ts';
import { requireBound } from './bind-parts.ts';
import {
  type ForeignCluster,
  replaceSettings,
  requireOwnContents,
  startForeignCluster,
} from './foreign-cluster.ts';
import {
  inspectDatabase,
  type Inspection,
  type Looking,
  requireEmpty,
  requirePlainOwner,
} from './inspect-database.ts';
import { unpackFiles } from './kept/kept-files.ts';
import { isStateFile } from './pack-state-files.ts';
import { findTool, restoreDump } from './postgres-tools.ts';
import type { SandboxName } from './sandbox.ts';
import { openSealed, SEALED, textOf } from './sealed-files.ts';
import { requireListed, unpackArchive } from './unpack-archive.ts';
import {
  awaitRecovery,
  explainRecovery,
  findArchive,
  planRecovery,
  type Until,
} from './wal/point-in-time.ts';

/** A backup, its key, and the settings of the restoring installation. */
type Opened = { config: Config; backup: KeptBackup; identity: string; log: Logger };

type OpenPart = (name: string) => ReturnType<typeof openSealed>;

/** A dump and its PostgreSQL version. */
type Dump = { postgres: string; open: OpenPart };

/** The log's archive, and the time up to which to replay it. */
type Replay = { archive: string; until: Until };

/** The coverage of the check of a backup's parts, and the sandbox of PostgreSQL. */
export type Opening = { bound: boolean; sandbox: SandboxName | 'own server' };

type Restored = Inspection &
  Opening & {
    /** The last act in the replayed log; null without one. */
    lastAct: Date | null;
  };

/**
 * Restores a backup into a state directory that is empty or missing, and an external database into
 * the empty one of DATABASE_URL. The directory gets its name after the database in it has started
 * and answered; an earlier failure leaves it unchanged.
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
export async function verifyBackup(opened: Opened): Promise<Restored> {
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
  const bound = await requireBound(backup, identity);
  // PostgreSQL, under another user, must be able to enter it.
  await chmod(into, 0o755);
  const open = (name: string) => openSealed(path.join(folder, name + SEALED), identity);
  await unpackArchive(await open('state.tar'), into, { accepts: isStateFile, owner: ourselves() });
  const files = { to: path.dirname(folder), into: filesFolder({ STATE_DIR: into }) };
  await unpackFiles(manifest.downloads, { ...files, identity });
  if (manifest.database === 'cluster') await unpackCluster(open, path.join(into, 'data'));
  const { postgres, lastMigration } = manifest;
  const looking = { config: { ...config, STATE_DIR: into }, lastMigration, log };
  if (url !== undefined) {
    await restoreInto({ owner: url, application: config.DATABASE_URL ?? url, postgres }, open);
    const inspection = await inspectDatabase({ connectionString: url }, looking);
    return { ...inspection, bound, sandbox: 'own server', lastAct: null };
  }
  const dump = manifest.database === 'dump' ? { postgres, open } : undefined;
  return { ...(await runApart(looking, { replay, dump })), bound };
}

/** Starts the unpacked database, or an empty one for a dump, in the sandbox, and reads it. */
async function runApart(
  looking: Looking,
  { replay, dump }: { replay: Replay | undefined; dump: Dump | undefined },
): Promise<Omit<Restored, 'bound'>> {
  const { STATE_DIR: stateDir } = looking.config;
  const cluster = await prepareCluster({ stateDir });
  if (dump !== undefined) await initCluster(cluster);
  const recovery = replay && {
    settings: await planRecovery(cluster.dataDir, replay.archive, replay.until),
    readable: [replay.archive],
  };
  try {
    const server = await startForeignCluster(cluster, recovery);
    try {
      const lastAct =
        replay === undefined ? null : await awaitRecovery(server.superuser('postgres'));
      if (dump === undefined) await requireOwnContents(server);
      else await restoreApart(server, dump);
      // The log may contain a migration that is newer than the backup.
      const seen = replay === undefined ? looking : { ...looking, lastMigration: null };
      return { ...(await inspectDatabase(server.owner, seen)), lastAct, sandbox: server.sandbox };
    } finally {
      await server.stop();
    }
  } catch (error) {
    throw replay === undefined ? error : await explainRecovery(error, stateDir);
  }
}

async function restoreApart(server: ForeignCluster, { postgres, open }: Dump): Promise<void> {
  await withClient(server.superuser('postgres'), ensureApplicationDatabase);
  const { host, port, user, database } = server.owner;
  const socket = new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' });
  const target = `postgresql:///${database}?${socket.toString()}`;
  await restoreInto({ owner: target, application: target, postgres }, open);
}

async function unpackCluster(open: OpenPart, dataDir: string): Promise<void> {
  const owner = await chooseOperatingUser(dataDir);
  const archive = await open('database.tar');
  const digests = await unpackArchive(archive, dataDir, { accepts: isClusterFile, owner });
  requireListed(digests, await textOf(await open('database.files')));
  await replaceSettings(dataDir, owner);
}

/** A list of tablespaces makes PostgreSQL write outside its directory; the product has none. */
function isClusterFile(name: string): boolean {
  return name !== 'tablespace_map';
}

function ourselves(): OperatingUser {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/**
 * Restores a dump as its owner, who can do nothing outside the database: a dump can contain any
 * statement. The URLs are the owner's and the application's; `postgres` is the dump's version.
 */
async function restoreInto(
  { owner: url, application, postgres }: { owner: string; application: string; postgres: string },
  open: OpenPart,
): Promise<void> {
  const connection = { connectionString: url };
  await requirePlainOwner(connection);
  await requireEmpty(connection);
  const program = await findTool('pg_restore', Number.parseInt(postgres, 10));
  const user = await readUserName({ connectionString: application });
  await ensureApplicationRole(
    connection,
    user === 'regz_app' || user === 'regz_owner' ? [] : [user],
  );
  await restoreDump(program, url, await open('database.dump'));
}

/**
 * @throws Error with a sentence if the backup's kind of database differs from that of the settings.
 */
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

/** The restored folder replaces an empty one. */
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
