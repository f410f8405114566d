// Run: npm run database:types [--verify]
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../embedded-postgres/start-embedded-postgres.ts';
import type { Logger } from '../../log/logger.ts';
import { migrate } from './migrate.ts';
import { schemaDirectory } from './schema-files.ts';

const typesFile = path.join(import.meta.dirname, '..', 'database.types.ts');

/**
 * The text of database.types.ts for the database behind `connection`: columns keep their names,
 * and their types are those that `columnValues` delivers.
 */
async function describeDatabase(connection: pg.ClientConfig): Promise<string> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // It ends before its connection is closed, which may then still be broken off.
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await generate({
      db,
      dialect: new CodegenDialect({ dateParser: 'string', domains: true }),
      // The schema of the jobs is pg-boss's own.
      includePattern: 'public.*',
      outFile: null,
      typeMapping: { int8: 'number' },
      typeOnlyImports: true,
    });
  } finally {
    await db.destroy();
  }
}

/** True when the checked-in row types are those of the database behind `connection`. */
export async function areTypesCurrent(connection: pg.ClientConfig): Promise<boolean> {
  return (await describeDatabase(connection)) === (await readFile(typesFile, 'utf8'));
}

/** Migrates an empty throw-away database and hands its connection to `use`. */
async function withMigratedDatabase(use: (connection: pg.ClientConfig) => Promise<void>) {
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-types-'));
  await chmod(stateDir, 0o755);
  const server = await startEmbeddedPostgres({ stateDir, log: quiet });
  try {
    const connection = server.ownerConnection;
    await migrate({ connection, directory: schemaDirectory, log: quiet });
    await use(connection);
  } finally {
    await server.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
}

const quiet: Logger = { info: () => {}, warn: () => {}, error: () => {} };

if (import.meta.main) {
  await withMigratedDatabase(async (connection) => {
    if (!process.argv.includes('--verify')) {
      await writeFile(typesFile, await describeDatabase(connection));
    } else if (!(await areTypesCurrent(connection))) {
      throw new Error('database.types.ts does not match the migrations; generate it again.');
    }
  });
}
