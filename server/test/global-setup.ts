import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/schema/migrate.ts';
import { schemaDirectory } from '../src/platform/database/schema/schema-files.ts';
import { createApplicationDatabase } from '../src/platform/embedded-postgres/application-database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start-embedded-postgres.ts';
import type {
  EmbeddedPostgres,
  SocketConnection,
} from '../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { installJobs } from '../src/platform/jobs/install-jobs.ts';
import type { Logger } from '../src/platform/log/logger.ts';
import { queues } from '../src/slices.ts';
import { writeWebBuild } from './fakes/web-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the cluster of this test run. */
    superuserConnection: SocketConnection;
    /** The migrated database from which test databases are copied. */
    templateDatabase: string;
    /** A folder of documents in place of the web build. */
    webBuild: string;
  }
}

const templateDatabase = 'regz_template';
const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** Starts one PostgreSQL server for the whole test run; returns a function that removes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-test-'));
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(stateDir, 0o755);
  const server = await startEmbeddedPostgres({ stateDir, log: silent });
  const remove = async (): Promise<void> => {
    await server.stop();
    await rm(stateDir, { recursive: true, force: true });
  };
  const webBuild = path.join(stateDir, 'web');
  try {
    await makeTemplate(server);
    await writeWebBuild(webBuild);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('superuserConnection', server.superuserConnection);
  project.provide('templateDatabase', templateDatabase);
  project.provide('webBuild', webBuild);
  return remove;
}

async function makeTemplate(server: EmbeddedPostgres): Promise<void> {
  const superuser = new pg.Client(server.superuserConnection);
  await superuser.connect();
  try {
    await createApplicationDatabase(superuser, templateDatabase);
  } finally {
    await superuser.end();
  }
  const ownerConnection = { ...server.ownerConnection, database: templateDatabase };
  await migrate({ connection: ownerConnection, directory: schemaDirectory, log: silent });
  const pool = new pg.Pool({ ...ownerConnection, max: 1 });
  try {
    await installJobs({ pool, queues, ownerConnection, log: silent });
  } finally {
    await pool.end();
  }
}
