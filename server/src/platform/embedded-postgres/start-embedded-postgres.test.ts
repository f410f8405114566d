import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../test/harness/harness-database.ts';
import { requireReachable } from './operating-user.ts';
import { exists } from './publish-directory.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import type { EmbeddedPostgres, SocketConnection } from './start-embedded-postgres.ts';

let root: string;
let stateDir: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-supervisor-'));
  await chmod(root, 0o755);
  stateDir = path.join(root, 'state');
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

it('Concurrent first starts create one embedded PostgreSQL', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(await ask(one.applicationConnection, 'select current_user as answer')).toBe('regz_app');
  expect(await ask(two.ownerConnection, 'select current_user as answer')).toBe('regz_owner');
  await Promise.all([one.stop(), two.stop()]);
  expect(await isRunning()).toBe(false);
});

it('The embedded PostgreSQL keeps its rows across a restart and needs no second setup', async () => {
  const first = await start();
  await ask(first.ownerConnection, `create table kept (n int); insert into kept values (7)`);
  await first.stop();
  const made = path.join(stateDir, 'data', 'PG_VERSION');
  const { mtimeMs, ino } = await stat(made);
  const second = await start();
  expect(await ask(second.ownerConnection, 'select n as answer from kept')).toBe(7);
  expect(await stat(made)).toMatchObject({ mtimeMs, ino });
  await second.stop();
});

it('The embedded PostgreSQL is private, without root or network', async () => {
  const server = await start();
  const status = await readFile(`/proc/${await readPostmasterPid()}/status`, 'utf8');
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  expect(uid).not.toBe(0);
  expect(await ask(server.superuserConnection, setting('listen_addresses'))).toBe('');
  for (const folder of ['data', 'socket']) {
    const found = await stat(path.join(stateDir, folder));
    expect([folder, found.uid, found.mode & 0o777]).toEqual([folder, uid, 0o700]);
  }
  await server.stop();
});

it('The embedded PostgreSQL acknowledges nothing that a power cut would lose', async () => {
  const server = await start();
  await ask(server.superuserConnection, 'alter system set fsync = off');
  await server.stop();
  const again = await start();
  expect(await ask(again.superuserConnection, setting('fsync'))).toBe('on');
  expect(await ask(again.superuserConnection, setting('synchronous_commit'))).toBe('on');
  await ask(again.superuserConnection, 'alter system reset fsync');
  await again.stop();
});

it('A second process joins the embedded PostgreSQL, the last stops it', async () => {
  const first = await start();
  const pid = await readPostmasterPid();
  const second = await start();
  expect(await readPostmasterPid()).toBe(pid);
  await first.stop();
  expect(await ask(second.ownerConnection, 'select 1 as answer')).toBe(1);
  await second.stop();
  expect(await isRunning()).toBe(false);
});

it('Leaving succeeds while another process stops the server', async () => {
  const first = await start();
  const second = await start();
  const answer = await ask(
    first.superuserConnection,
    `select pid as answer from pg_stat_activity
      where application_name = 'regz-presence' order by backend_start desc limit 1`,
  );
  const backend = Number(answer);
  process.kill(backend, 'SIGSTOP');
  const left = second.stop();
  await ask(first.superuserConnection, `select pg_terminate_backend(${backend}) as answer`);
  process.kill(backend, 'SIGCONT');
  await left;
  await first.stop();
  expect(await isRunning()).toBe(false);
});

it('The embedded PostgreSQL is left running for a client that is not ours', async () => {
  const server = await start();
  const stranger = new pg.Client(server.superuserConnection);
  await stranger.connect();
  await server.stop();
  const { rows } = await stranger.query<{ answer: number }>('select 1 as answer');
  expect(rows).toEqual([{ answer: 1 }]);
  await stranger.end();
  await (await start()).stop();
  expect(await isRunning()).toBe(false);
});

it('A killed server restarts with its rows under a running program', async () => {
  const server = await start();
  await ask(server.ownerConnection, 'update kept set n = 8');
  process.kill(await readPostmasterPid(), 'SIGKILL');
  expect(await askPatiently(server.ownerConnection, 'select n as answer from kept')).toBe(8);
  await server.stop();
  expect(await isRunning()).toBe(false);
});

it('The embedded PostgreSQL starts after the program and PostgreSQL were killed together', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', programText()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(program.stdout, 'data');
  process.kill(await readPostmasterPid(), 'SIGKILL');
  program.kill('SIGKILL');
  await once(program, 'exit');
  const server = await start();
  expect(await ask(server.ownerConnection, 'select n as answer from kept')).toBe(8);
  await server.stop();
});

it('The embedded PostgreSQL works under a restrictive umask', async () => {
  const closed = path.join(root, 'umask');
  const program = spawn(process.execPath, ['--input-type=module', '--eval', umaskText(closed)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(program, 'exit')).toEqual([0, null]);
});

it('The embedded PostgreSQL works where the path is too long for a socket', async () => {
  const deep = path.join(root, 'a'.repeat(60), 'with space', 'b'.repeat(60));
  const server = await startEmbeddedPostgres({ stateDir: deep, log: silentLog });
  expect(server.ownerConnection.host.length).toBeLessThan(90);
  expect(await ask(server.ownerConnection, 'select 1 as answer')).toBe(1);
  await server.stop();
  await rm(server.ownerConnection.host, { recursive: true });
});

it('A state directory behind an inaccessible folder is refused with that folder’s name', async () => {
  const closed = path.join(root, 'closed');
  await mkdir(path.join(closed, 'state'), { recursive: true });
  await chmod(closed, 0o700);
  const stranger = { uid: 65533, gid: 65533 };
  await expect(requireReachable(path.join(closed, 'state'), stranger)).rejects.toThrow(
    `user 65533 and cannot enter ${closed},`,
  );
});

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ stateDir, log: silentLog });
}

function programText(): string {
  const supervisor = path.join(import.meta.dirname, 'start-embedded-postgres.ts');
  return `
    import { startEmbeddedPostgres } from ${JSON.stringify(supervisor)};
    const log = { info() {}, warn() {}, error() {} };
    await startEmbeddedPostgres({ stateDir: ${JSON.stringify(stateDir)}, log });
    console.log('started');
  `;
}

function umaskText(directory: string): string {
  const supervisor = path.join(import.meta.dirname, 'start-embedded-postgres.ts');
  return `
    import { startEmbeddedPostgres } from ${JSON.stringify(supervisor)};
    process.umask(0o077);
    const log = { info() {}, warn() {}, error() {} };
    const server = await startEmbeddedPostgres({ stateDir: ${JSON.stringify(directory)}, log });
    await server.stop();
  `;
}

function setting(name: string): string {
  return `select current_setting('${name}') as answer`;
}

async function ask(connection: SocketConnection, query: string): Promise<unknown> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(query);
    return rows?.[0]?.answer;
  } finally {
    await client.end();
  }
}

/** Asks again while the server is away, for at most a minute. */
async function askPatiently(connection: SocketConnection, query: string): Promise<unknown> {
  const started = performance.now();
  for (;;) {
    try {
      return await ask(connection, query);
    } catch (error) {
      if (performance.now() - started > 60_000) {
        throw error;
      }
      await delay(50);
    }
  }
}

async function readPostmasterPid(): Promise<number> {
  const lines = await readFile(path.join(stateDir, 'data', 'postmaster.pid'), 'utf8');
  return Number(lines.split('\n')[0]);
}

async function isRunning(): Promise<boolean> {
  return await exists(path.join(stateDir, 'data', 'postmaster.pid'));
}
