import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { freePort } from '../../../seed/stage/free-port.ts';
import { type Browser, openBrowser } from '../browser.ts';
import { type TestDatabase, keepTestSecrets } from '../harness-database.ts';

/** Resident memory of a process on Linux, in MB: current and maximum. */
export function processMemory(pid: number): { nowMb: number; mostMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (line: RegExp) => Number(line.exec(status)?.[1]) / 1024;
  return { nowMb: megabytes(/VmRSS:\s+(\d+)/), mostMb: megabytes(/VmHWM:\s+(\d+)/) };
}

export type Program = {
  pid: number;
  /** The port that it listens on. */
  port: number;
  browser(): Browser;
  /** All standard output and standard error. */
  output(): string;
  /** Resolves when the output contains the text. */
  says(text: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Signals the process group, as Ctrl+C in a terminal does; only with `ownGroup`. */
  signalGroup(name: NodeJS.Signals): void;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Ends the process, if it still runs, and removes its files. */
  remove(): Promise<void>;
};

const main = path.join(import.meta.dirname, '..', '..', '..', 'src', 'main.ts');

/** `output`: a file for standard output, which the test then does not see. */
type How = { ownGroup?: boolean; uid?: number; output?: string };

/**
 * Starts the server as a separate process, like `npm start`, on the test's database, or on its own
 * embedded PostgreSQL by default.
 */
export async function runProgram(
  database: Pick<TestDatabase, 'databaseUrl' | 'databaseOwnerUrl'> | null,
  environment: Record<string, string> = {},
  { ownGroup = false, uid, output: file }: How = {},
): Promise<Program> {
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-program-'));
  keepTestSecrets(stateDir, uid);
  const port = await freePort();
  const written = file === undefined ? ('pipe' as const) : openSync(file, 'a');
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: String(port),
      LISTEN_PORT: String(port),
      STATE_DIR: stateDir,
      WEB_DIR: inject('webBuild'),
      DATABASE_URL: database?.databaseUrl ?? '',
      DATABASE_OWNER_URL: database?.databaseOwnerUrl ?? '',
      ALTCHA_COST: '1',
      TRUST_PROXY: '127.0.0.1',
      // Races send more at once than a busy test machine answers within the default.
      ADMISSION_WAIT_MS: '60000',
      ...environment,
    },
    stdio: ['ignore', written, 'pipe'],
    detached: ownGroup,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  if (written !== 'pipe') closeSync(written);
  const { pid } = child;
  if (pid === undefined) throw new Error('The program could not be started.');
  const agent = new Agent({ keepAlive: true });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  let output = '';
  let addresses = 0;
  const heard = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      heard.emit('text');
    });
  }

  return {
    pid,
    port,
    browser: () => {
      addresses += 1;
      return openBrowser({ port, agent, site: 'client', address: `10.1.0.${addresses}` });
    },
    output: () => output,
    says: async (text) => {
      const gone = ended.then(() => 'gone');
      while (!output.includes(text)) {
        const outcome = await Promise.race([once(heard, 'text'), gone]);
        if (outcome === 'gone' && !output.includes(text)) {
          throw new Error(`The program ended without saying ${text}:\n${output}`);
        }
      }
    },
    signal: (name) => child.kill(name),
    signalGroup: (name) => process.kill(-pid, name),
    ended,
    remove: async () => {
      agent.destroy();
      child.kill('SIGKILL');
      await ended;
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
