import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import { freePort } from '../../seed/stage/free-port.ts';
import { startHostileService, SWITCHING } from '../../test/fakes/hostile-service.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';

let stateDir: string;
let program: Program | undefined;

beforeEach(async () => {
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-signals-'));
  await chmod(stateDir, 0o755);
});
afterEach(async () => {
  await program?.remove();
  await rm(stateDir, { recursive: true, force: true });
});

/** On an embedded PostgreSQL, in a process group of its own. */
async function start(environment: Record<string, string> = {}): Promise<Program> {
  program = await runProgram(null, { STATE_DIR: stateDir, ...environment }, { ownGroup: true });
  return program;
}

/** The command lines that name the state directory: PostgreSQL and its tools. */
function leftBehind(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandLine)
    .filter((line) => line.includes(stateDir));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // It has ended since it was listed.
  }
}

it.each<[NodeJS.Signals, string, string]>([
  ['SIGINT', 'the tables are made', 'making the tables of a new database'],
  ['SIGHUP', 'the job queues are made', 'installed the job queues'],
  ['SIGTERM', 'the port is opened', 'Server listening'],
])('A signal during the start stops it with 0: a group %s as %s', async (signal, _, said) => {
  const { says, signalGroup, ended, output } = await start();
  await says(said);
  signalGroup(signal);
  signalGroup('SIGTERM');
  expect(await ended, output()).toBe(0);
  expect(leftBehind()).toEqual([]);
  expect(existsSync(path.join(stateDir, 'data', 'postmaster.pid'))).toBe(false);
});

it('A signal during the first start leaves no obstacle', async () => {
  const broken = await start();
  await broken.says('using the embedded PostgreSQL');
  broken.signalGroup('SIGINT');
  expect(await broken.ended, broken.output()).toBe(0);
  expect(leftBehind()).toEqual([]);
  await broken.remove();
  const { says, signal, ended } = await start();
  await says('"msg":"ready"');
  signal('SIGTERM');
  expect(await ended).toBe(0);
});

it('Repeated signals break off no request', async () => {
  const { username, password } = cast.sithara;
  const server = await start({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  await server.says('"msg":"ready"');
  const ownerPool = new pg.Pool({
    host: path.join(stateDir, 'socket'),
    user: 'regz_owner',
    database: 'regz',
  });
  const held = await holdRows({ ownerPool }, 'lock table account_admins');
  const loggingIn = server.browser().logInAdmin(cast.sithara);
  await held.waiting(1);
  server.signalGroup('SIGINT');
  await server.says('"msg":"stopping"');
  server.signalGroup('SIGINT');
  server.signalGroup('SIGTERM');
  await held.release();
  await ownerPool.end();
  expect((await loggingIn).username).toBe(username);
  expect(await server.ended).toBe(0);
  expect(leftBehind()).toEqual([]);
});

it('A silent webhook endpoint delays no shutdown', async () => {
  const { username, password } = cast.sithara;
  const server = await start({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  await server.says('"msg":"ready"');
  const { promise: switched, resolve } = Promise.withResolvers<void>();
  const service = await startHostileService((socket) => {
    socket.write(SWITCHING);
    resolve();
  });
  const staff = server.browser();
  await staff.logInAdmin(cast.sithara);
  const url = `http://127.0.0.1:${service.port}/`;
  const { eventHooks } = contract;
  const hook = { url, description: '', events: ['backup.failed' as const] };
  const { id } = await staff.call(eventHooks.addHook, hook);
  await staff.call(eventHooks.sendTest, { id });
  await switched;
  const asked = performance.now();
  server.signal('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  await service.close();
  expect(leftBehind()).toEqual([]);
});

/** Of util-linux: runs a program at a terminal of its own. */
const script = '/usr/bin/script';

describe.runIf(existsSync(script))('at a terminal', () => {
  it('Ctrl+C pressed twice at a terminal ends everything cleanly', async () => {
    const main = path.join(import.meta.dirname, '..', 'main.ts');
    const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...env } = process.env;
    const port = String(await freePort());
    const terminal = spawn(script, ['-qefc', `exec ${process.execPath} ${main}`, '/dev/null'], {
      env: {
        ...env,
        NODE_ENV: 'test',
        PORT: port,
        STATE_DIR: stateDir,
        WEB_DIR: inject('webBuild'),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(terminal, 'exit');
    let output = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    while (!output.includes('Ctrl+C stops it')) await once(terminal.stdout, 'data');
    expect(output).not.toContain('{"level"');
    terminal.stdin.write('\u0003\u0003');
    expect(await ended, output).toEqual([0, null]);
    expect(leftBehind()).toEqual([]);
  });
});
