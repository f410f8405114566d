import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { BackupManifest } from '../../src/platform/backups/kept-backups.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import { exists } from '../../src/platform/embedded-postgres/publish-directory.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import type { Logger } from '../../src/platform/log/logger.ts';
import { readFacts } from './database-facts.ts';
import { dumpDatabase, findTool } from './postgres-tools.ts';
import { takeBaseBackup } from './take-base-backup.ts';

/** Writes a sealed part of the backup. */
export type SavePart = (name: string, content: Readable) => Promise<void>;

/** The backup's description of its database. */
export type DatabaseCopy = Pick<
  BackupManifest,
  'database' | 'postgres' | 'lastMigration' | 'wal'
> & {
  standsAt: Date;
};

/** A database that can be copied while it is in use. */
export type DatabaseSource = {
  /** Size on the server's disk. */
  bytes: number;
  copy(save: SavePart): Promise<DatabaseCopy>;
  close(): Promise<void>;
};

/** Opens the database of the settings, external or embedded; applies no migration to the latter. */
export async function openSource(config: Config, log: Logger): Promise<DatabaseSource> {
  const url = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  return url === undefined ? openClusterSource(config, log) : openDumpSource(url);
}

/** @throws Error with a sentence if the state directory has no embedded database. */
export async function requireCluster({ STATE_DIR }: Pick<Config, 'STATE_DIR'>): Promise<void> {
  if (await exists(path.join(STATE_DIR, 'data', 'PG_VERSION'))) return;
  throw new Error(`There is no database in ${STATE_DIR}: check STATE_DIR.`);
}

async function openClusterSource(config: Config, log: Logger): Promise<DatabaseSource> {
  await requireCluster(config);
  const { STATE_DIR: stateDir, BACKUP_WAL: backupWal } = config;
  const server = await startEmbeddedPostgres({ stateDir, backupWal, log });
  try {
    const facts = await readFacts(server.ownerConnection);
    return {
      bytes: facts.bytes,
      copy: async (save) => {
        const { superuserConnection } = server;
        const archive = await readArchive(superuserConnection);
        const { files, standsAt, from } = await takeBaseBackup(superuserConnection, (tar) =>
          save('database.tar', tar),
        );
        await save('database.files', Readable.from([files]));
        const { postgres, lastMigration } = facts;
        const wal = archive === undefined ? {} : { wal: { archive, from } };
        return { database: 'cluster', postgres, lastMigration, standsAt, ...wal };
      },
      close: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The name of the running server's log archive, independent of the current settings. */
async function readArchive(superuser: pg.ClientConfig): Promise<string | undefined> {
  return withClient(superuser, async (client) => {
    const { rows } = await client.query<{ folder: string | null }>(
      `select current_setting('basic_archive.archive_directory', true) as folder
        where current_setting('archive_mode') = 'on'`,
    );
    const folder = rows[0]?.folder;
    return folder ? path.basename(folder) : undefined;
  });
}

async function openDumpSource(url: string): Promise<DatabaseSource> {
  const facts = await readFacts({ connectionString: url });
  const program = await findTool('pg_dump', Number.parseInt(facts.postgres, 10));
  return {
    bytes: facts.bytes,
    copy: async (save) => {
      // Read first, because pg_dump takes its snapshot later.
      const { at, postgres, lastMigration } = await readFacts({ connectionString: url });
      await save('database.dump', dumpDatabase(program, url));
      return { database: 'dump', postgres, lastMigration, standsAt: at };
    },
    close: async () => undefined,
  };
}
