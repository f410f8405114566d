import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../server/seed/stage/free-port.ts';
import type { Engine } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';

/** This machine's WebKitGTK, on a virtual screen, controlled by WebDriver. */
export async function startWebKit(): Promise<Engine | { missing: string }> {
  const [browser] = globSync(BROWSERS);
  if (browser === undefined || !existsSync(DRIVER) || !existsSync(SCREEN)) {
    return { missing: 'WebKit is not installed (webkit2gtk-driver, xvfb)' };
  }
  const home = mkdtempSync(join(tmpdir(), 'regz-webkit-'));
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(`${address}/status`);
  const options = { binary: browser, args: ['--automation'] };
  const made = await ask('POST', `${address}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `${address}/session/${(made as { sessionId: string }).sessionId}`;

  return {
    name: 'WebKit',
    goto: async (url) => {
      await ask('POST', `${session}/frame`, { id: null });
      await ask('POST', `${session}/url`, { url });
    },
    evaluate: async (expression, where = 'page') => {
      await ask('POST', `${session}/frame`, { id: null });
      if (where === 'frame') await ask('POST', `${session}/frame`, { id: 0 });
      const script = `return ${expression.trim()}`;
      return ask('POST', `${session}/execute/sync`, { script, args: [] });
    },
    close: async () => {
      await ask('DELETE', session);
      await Promise.all([ended(driver), ended(screen)]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, { method, ...sent });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
  return value;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the screen ended with ${code}`)));
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
  });
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the WebKit driver does not answer');
}

function ended(child: ChildProcess): Promise<unknown> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  return end;
}
