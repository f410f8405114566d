import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The reserved names of home networks resolve to this machine, without the exceptions of browsers
  // for localhost.
  '--host-resolver-rules=MAP *.home.arpa 127.0.0.1',
];

/**
 * The options with which journeys and measurements start their browser, which is an npm package.
 */
export async function chromiumOptions(): Promise<LaunchOptions> {
  return { executablePath: await unpackChromium(), headless: true, args: FLAGS };
}

/**
 * Unpacks the browser of the npm package, once per version: the package itself would reuse any copy
 * in the machine's temporary directory.
 */
async function unpackChromium(): Promise<string> {
  const home = fileURLToPath(new URL('../../.cache/chromium-153.0.0', import.meta.url));
  mkdirSync(home, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = home;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
