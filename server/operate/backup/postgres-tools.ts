import { execFile, spawn } from 'node:child_process';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { toolEnvironment } from '../../src/platform/embedded-postgres/run-tool.ts';

const run = promisify(execFile);
const NEWER = 10;

/**
 * PostgreSQL's own `pg_dump` or `pg_restore`, of that major version or newer, from the PATH or from
 * the folders of packages.
 * @throws Error with a sentence that names the package.
 */
export async function findTool(name: 'pg_dump' | 'pg_restore', major: number): Promise<string> {
  const majors = Array.from({ length: NEWER }, (_, index) => major + index);
  const folders = majors.flatMap((each) => [
    `/usr/lib/postgresql/${each}/bin`,
    `/usr/pgsql-${each}/bin`,
  ]);
  let found: number | undefined;
  for (const program of [name, ...folders.map((folder) => `${folder}/${name}`)]) {
    const version = await versionOf(program);
    if (version !== undefined && version >= major) return program;
    found ??= version;
  }
  const what =
    found === undefined ? `There is no ${name} on this machine` : `${name} is of version ${found}`;
  throw new Error(
    `${what}, and the database is of version ${major}: install the package ` +
      `postgresql-client-${major} of your system, or of apt.postgresql.org.`,
  );
}

/** The database as pg_dump writes it, in its own format, without owners. */
export function dumpDatabase(program: string, url: string): Readable {
  const { dbname, env } = connectionFor(url);
  const parameters = ['--format=custom', '--compress=0', '--no-owner', `--dbname=${dbname}`];
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const dump = new PassThrough();
  const said = listen(child.stderr);
  child.on('error', (error) => dump.destroy(error));
  child.stdout.pipe(dump, { end: false });
  dump.on('close', () => child.kill());
  child.on('close', (code) => {
    if (code === 0) dump.end();
    else dump.destroy(new Error(`pg_dump failed: ${said()}`));
  });
  return dump;
}

/** Restores such a dump into an empty database, completely or not at all. */
export async function restoreDump(program: string, url: string, dump: Readable): Promise<void> {
  const { dbname, env } = connectionFor(url);
  const parameters = [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${dbname}`,
  ];
  const child = spawn(program, parameters, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const said = listen(child.stderr);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const [fed, code] = await Promise.allSettled([
    pipeline(dump, child.stdin).catch((error: unknown) => {
      // An incomplete dump must not be restored in part.
      child.kill();
      throw error;
    }),
    ended,
  ]);
  if (code.status === 'rejected') throw code.reason;
  if (code.value !== 0 && said() !== '') throw new Error(`pg_restore failed: ${said()}`);
  if (fed.status === 'rejected') throw fed.reason;
  if (code.value !== 0) throw new Error(`pg_restore ended with ${code.value}.`);
}

async function versionOf(program: string): Promise<number | undefined> {
  try {
    const { stdout } = await run(program, ['--version']);
    return Number.parseInt(/(\d+)(?:\.\d+)?/u.exec(stdout)?.[1] ?? '', 10);
  } catch {
    return undefined;
  }
}

/**
 * The environment carries the password, because every user of the machine can read a program's
 * arguments.
 */
function connectionFor(url: string): { dbname: string; env: Record<string, string> } {
  const parts = new URL(url);
  const password = decodeURIComponent(parts.password);
  parts.password = '';
  const env = toolEnvironment();
  return { dbname: parts.href, env: password === '' ? env : { ...env, PGPASSWORD: password } };
}

function listen(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  return () => text.trim();
}
