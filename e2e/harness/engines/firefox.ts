import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine } from './engine.ts';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

type Answer = { id: number; result?: Record<string, unknown>; message?: string };
type Tree = { contexts: { context: string; children: { context: string }[] }[] };

/** This machine's Firefox, controlled by WebDriver BiDi without a driver. */
export async function startFirefox(): Promise<Engine | { missing: string }> {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (program === undefined) return { missing: 'Firefox is not installed (firefox-esr)' };
  const home = mkdtempSync(join(tmpdir(), 'regz-firefox-'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'],
    { env: { ...process.env, HOME: home }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /BiDi listening on (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const { ask, close } = await converse(`${address}/session`);
  await ask('session.new', { capabilities: {} });

  async function contextOf(where: 'page' | 'frame'): Promise<string | undefined> {
    const { contexts } = (await ask('browsingContext.getTree', {})) as Tree;
    const page = contexts[0];
    return where === 'page' ? page?.context : page?.children[0]?.context;
  }

  return {
    name: 'Firefox',
    goto: async (url) => {
      const context = await contextOf('page');
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (expression, where = 'page') => {
      const told = await ask('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context: await contextOf(where) },
        awaitPromise: true,
      });
      const { result } = told as { result?: { value?: string } };
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    close: async () => {
      close();
      child.kill();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Requests and their answers over one socket. */
async function converse(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  let questions = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
  });
  async function ask(method: string, params: object): Promise<Record<string, unknown>> {
    questions += 1;
    const id = questions;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.result === undefined) throw new Error(`Firefox: ${answer.message ?? method}`);
    return answer.result;
  }
  return { ask, close: () => socket.close() };
}
