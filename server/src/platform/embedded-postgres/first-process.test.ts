import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { DATABASE_NAME, OWNER_ROLE } from './application-database.ts';
import { SOCKET_PORT } from './cluster.ts';

/** Makes a program the first process, with a process table of its own. */
const unshare = '/usr/bin/unshare';
const canBeFirst = process.getuid?.() === 0 && existsSync(unshare);

it.runIf(canBeFirst)(
  'A PostgreSQL killed under process 1 is replaced',
  async () => {
    const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-first-'));
    await chmod(stateDir, 0o755);
    const flags = ['--pid', '--fork', '--kill-child', '--mount-proc', process.execPath];
    const evaluated = ['--input-type=module', '--eval', programText(stateDir)];
    const program = spawn(unshare, [...flags, ...evaluated], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(program, 'exit');
    try {
      await once(program.stdout, 'data');
      for (let kill = 0; kill < 2; kill += 1) {
        const killed = postmasterOf(stateDir);
        process.kill(killed, 'SIGKILL');
        const replaced = async () => (await answers(stateDir)) && postmasterOf(stateDir) !== killed;
        await expect.poll(replaced, { timeout: 20_000 }).toBe(true);
      }
    } finally {
      program.kill('SIGKILL');
      await ended;
      await rm(stateDir, { recursive: true, force: true });
    }
  },
  60_000,
);

function programText(stateDir: string): string {
  const supervisor = path.join(import.meta.dirname, 'start-embedded-postgres.ts');
  return `
    import { startEmbeddedPostgres } from ${JSON.stringify(supervisor)};
    const log = { info() {}, warn() {}, error() {} };
    await startEmbeddedPostgres({ stateDir: ${JSON.stringify(stateDir)}, log });
    console.log('started');
  `;
}

async function answers(stateDir: string): Promise<boolean> {
  const host = path.join(stateDir, 'socket');
  const client = new pg.Client({
    host,
    port: SOCKET_PORT,
    user: OWNER_ROLE,
    database: DATABASE_NAME,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** The postmaster in our own process table; 0 while there is none. */
function postmasterOf(stateDir: string): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      return words[0]?.endsWith('/postgres') && words.includes(path.join(stateDir, 'data'));
    } catch {
      return false; // No process, or one that has ended meanwhile.
    }
  });
  return Number(found ?? 0);
}
