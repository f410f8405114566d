import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pagesOf } from '@regz/rules/sites/audiences.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/schema/migrate.ts';
import { schemaDirectory } from '../src/platform/database/schema/schema-files.ts';
import { createApplicationDatabase } from '../src/platform/embedded-postgres/application-database.ts';
import {
  type EmbeddedPostgres,
  type SocketConnection,
  startEmbeddedPostgres,
} from '../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { installJobs } from '../src/platform/jobs/install-jobs.ts';
import type { Logger } from '../src/platform/log/logger.ts';
import { queues } from '../src/slices.ts';

/** The pages of each site of the fake build, by path. */
const pages = {
  main: pagesOf('main'),
  forms: pagesOf('forms'),
  client: ['/auth', '/dashboard', '/guide', '/redeem-key'],
  download: ['/', '/download'],
  admin: ['/admin', '/admin-login'],
  tasks: ['/task-auth', '/tasks'],
  // Its addresses contain a code, so its shell serves all of them.
  'free-panel': [],
};

/** The operator's texts: a claim, and two links without addresses yet. */
const WORDS =
  '<span data-claim="activeUsers">358+</span><a data-place="social" role="link" aria-disabled="true">V</a><a data-place="messaging" role="link" aria-disabled="true">M</a>';

/**
 * Writes a minimal build of the sites: documents with one inline style, one inline script and one
 * asset, each also compressed. Test servers serve it, so that they need no real build.
 */
async function writeWebBuild(folder: string): Promise<void> {
  // Tamil is not built.
  const builds = Object.entries({ ...pages, 'main.si': pages.main, 'client.si': pages.client });
  await Promise.all(
    builds.map(async ([build, paths]) => {
      const [site = '', language = 'en'] = build.split('.');
      await writeSite(path.join(folder, build, 'client'), { site, language }, paths);
      await writeFile(path.join(folder, build, '.digest'), 'a1b2c3');
    }),
  );
  await writeFile(path.join(folder, 'main/client/words.txt'), 'Words\n');
  // A file of the previous build, which an open page may still request.
  await writeCompressed(path.join(folder, 'client/former/app-0f9e8d.js'), 'window.app="former";\n');
}

async function writeSite(
  folder: string,
  { site, language }: { site: string; language: string },
  paths: readonly string[],
): Promise<void> {
  const inLanguage = (html: string) => html.replace('lang="en"', `lang="${language}"`);
  for (const page of paths) {
    const document = inLanguage(pageDocument(site, page));
    await writeCompressed(path.join(folder, page, 'index.html'), document);
  }
  const missing = inLanguage(plainDocument(`${site} not found`, WORDS));
  await writeCompressed(path.join(folder, '404/index.html'), missing);
  const shell = inLanguage(plainDocument(`${site} shell`));
  await writeCompressed(path.join(folder, '__spa-fallback.html'), shell);
  await writeCompressed(path.join(folder, assetPath(site)), `window.app="${site}";\n`);
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
}

async function writeCompressed(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  await writeFile(`${file}.br`, brotliCompressSync(content));
  await writeFile(`${file}.gz`, gzipSync(content));
}

function assetPath(site: string): string {
  return `/assets/${site}/app-1a2b3c.js`;
}

function pageDocument(site: string, page: string): string {
  const name = `${site} ${page}`;
  return `<!doctype html><html lang="en"><head><title>${name}</title><style>h1{color:red}</style></head><body><h1>${name}</h1>${site === 'main' ? WORDS : ''}${page === '/store' ? '<div hidden data-page-facts=""></div>' : ''}<script>window.site="${site}"</script><script src="${assetPath(site)}"></script></body></html>\n`;
}

function plainDocument(text: string, words = ''): string {
  return `<!doctype html><html lang="en"><title>${text}</title><h1>${text}</h1>${words}</html>\n`;
}

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
