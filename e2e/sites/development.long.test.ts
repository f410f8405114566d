import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/seed/stage/free-port.ts';
import { connectToBrowser, visit } from '../harness/browser.ts';
import { field, solveChallenge } from '../harness/people.ts';
import { admin } from '../harness/product.ts';

/** Vite prepares a site on its first visit, which is slow without a cache. */
const firstVisit = { timeout: 120_000 };

let development: Development;
let browser: Browser;

beforeAll(async () => {
  development = await startDevelopment();
  browser = await connectToBrowser();
});
afterAll(async () => {
  await browser.close();
  await development.close();
});

it('npm run dev shows the client site without errors', firstVisit, async () => {
  const { page, complaints } = await visit(browser);
  page.setDefaultTimeout(firstVisit.timeout);
  await page.goto(`${development.main}/dashboard`);
  await page.waitForURL(new RegExp(`^${development.client}/auth`));
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Confirm Password').waitFor();
  expect(complaints).toEqual([]);
});

it('npm run dev lets staff log in', firstVisit, async () => {
  const { page } = await visit(browser);
  page.setDefaultTimeout(firstVisit.timeout);
  // A page in development requests the session only once its modules have loaded.
  const alive = page.waitForResponse(/\/api\/accounts\/admins\/me$/);
  await page.goto(`${development.client}/admin-login`);
  await alive;
  await field(page, 'Admin Username').fill(admin.username);
  await field(page, 'Admin Password').fill(admin.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.waitForURL(`${development.client}/admin`);
});

it('npm run dev answers an unknown path with the site’s 404 page', firstVisit, async () => {
  const { page } = await visit(browser);
  page.setDefaultTimeout(firstVisit.timeout);
  const response = await page.goto(`${development.client}/nowhere`);
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
});

/** `npm run dev` on its own port and state directory. */
type Development = {
  main: string;
  client: string;
  download: string;
  /** Ends it and removes its data. Fails if it did not end cleanly. */
  close(): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Resolves when the addresses are printed. */
async function startDevelopment(): Promise<Development> {
  const stateDir = mkdtempSync(join(tmpdir(), 'regz-dev-'));
  chmodSync(stateDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['web/site-build/dev-sites.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      STATE_DIR: stateDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ALTCHA_COST: '50',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('Ctrl+C ends everything')) resolve();
    });
  });
  return {
    main: `http://regz.localhost:${port}`,
    client: `http://client.regz.localhost:${port}`,
    download: `http://download.regz.localhost:${port}`,
    close: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      rmSync(stateDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`npm run dev ended with ${code}`);
    },
  };
}
