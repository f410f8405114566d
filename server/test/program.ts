import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { type Browser, openBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import type { TestDatabase } from './harness-database.ts';
import { webFixture } from './harness.ts';

export type Program = {
  port: number;
  browser(): Browser;
  /** Everything written to standard output and standard error so far. */
  output(): string;
  /** Resolves when the output holds the text. */
  says(text: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** The exit code, once the process is gone. */
  ended: Promise<number | null>;
  /** Ends the process, if it still runs, and removes its files. */
  remove(): Promise<void>;
};

const main = path.join(import.meta.dirname, '..', 'src', 'main.ts');

/** The server as a process of its own, started as `npm start` starts it, on the test's database. */
export async function runProgram(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<Program> {
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-program-'));
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: String(port),
      STATE_DIR: stateDir,
      WEB_DIR: webFixture,
      DATABASE_URL: database.databaseUrl,
      DATABASE_OWNER_URL: database.databaseOwnerUrl,
      ALTCHA_COST: '1',
      TRUST_PROXY: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const agent = new Agent({ keepAlive: true });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  let output = '';
  let addresses = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }

  return {
    port,
    browser: () => {
      addresses += 1;
      return openBrowser({ port, agent, site: 'client', address: `10.1.0.${addresses}` });
    },
    output: () => output,
    says: async (text) => {
      const gone = ended.then(() => 'gone');
      while (!output.includes(text)) {
        const heard = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
        if ((await Promise.race([heard, gone])) === 'gone' && !output.includes(text)) {
          throw new Error(`The program ended without saying ${text}:\n${output}`);
        }
      }
    },
    signal: (name) => child.kill(name),
    ended,
    remove: async () => {
      agent.destroy();
      child.kill('SIGKILL');
      await ended;
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
