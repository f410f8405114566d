import {
  type Browser,
  type BrowserContext,
  chromium,
  type Cookie,
  type Page,
} from 'playwright-core';
import { chromiumOptions } from '../harness/chromium.ts';
import { field, solveChallenge } from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { medianLoad } from './load-page.ts';

type Row = {
  site?: 'main';
  path: string;
  shows: string;
  signIn?: (page: Page, origin: string) => Promise<void>;
};

/** The element to wait for on each page. `regz seed` makes the accounts that log in. */
const ROWS: Row[] = [
  { site: 'main', path: '/', shows: 'h1' },
  { site: 'main', path: '/Free', shows: 'h1' },
  { site: 'main', path: '/guide', shows: 'h1' },
  { path: '/store', shows: 'article h3' },
  { path: '/auth', shows: '[role="tabpanel"] input:enabled' },
  { path: '/dashboard', shows: 'table td', signIn: asCustomer },
  { path: '/tasks', shows: '[role="tabpanel"] ol > li', signIn: asTaskUser },
  { path: '/admin', shows: '[role="tabpanel"] table td', signIn: asStaff },
];

/** The texts in which the login forms differ: staff's has its own labels and button. */
type LogInWords = { prefix: string; button: string };

async function logIn(
  page: Page,
  [username, password]: [string, string],
  { prefix, button }: LogInWords = { prefix: '', button: 'Login' },
): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  await field(form, `${prefix}Username`).fill(username);
  await field(form, `${prefix}Password`).fill(password);
  await solveChallenge(page);
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function asCustomer(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await logIn(page, ['ruwan', 'ruwan types this']);
  await page.waitForURL('**/dashboard');
}

async function asTaskUser(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/task-auth`);
  await logIn(page, ['sanduni', 'sanduni types this']);
  await page.waitForURL('**/tasks');
}

async function asStaff(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin-login`);
  await logIn(page, [admin.username, admin.password], {
    prefix: 'Admin ',
    button: 'Access Admin Panel',
  });
  await page.waitForURL('**/admin');
}

async function cookiesOf(browser: Browser, origin: string, { signIn }: Row): Promise<Cookie[]> {
  if (signIn === undefined) return [];
  const context: BrowserContext = await browser.newContext();
  await signIn(await context.newPage(), origin);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/**
 * Measures pages of a seeded product on a slow phone, and prints a line of JSON with the median load
 * of each. The arguments are the origins of the client site and of the main site.
 */
async function main([client = '', mainSite = '']: readonly string[]): Promise<void> {
  const browser = await chromium.launch(await chromiumOptions());
  try {
    for (const row of ROWS) {
      const { site, path, shows } = row;
      const visit = { cookies: await cookiesOf(browser, client, row), shows };
      const address = `${site === 'main' ? mainSite : client}${path}`;
      const load = await medianLoad(browser, address, visit);
      process.stdout.write(`${JSON.stringify({ path, ...load })}\n`);
    }
  } finally {
    await browser.close();
  }
}

await main(process.argv.slice(2));
