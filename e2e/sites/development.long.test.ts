import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectToBrowser, visit } from '../harness/browser.ts';
import { type Development, startDevelopment } from '../harness/development.ts';
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

it('npm run dev shows the client site, interactive and without errors', firstVisit, async () => {
  const { page, complaints } = await visit(browser);
  page.setDefaultTimeout(firstVisit.timeout);
  await page.goto(`${development.main}/dashboard`);
  await page.waitForURL(new RegExp(`^${development.client}/auth`));
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Confirm Password').waitFor();
  expect(complaints).toEqual([]);
});

it('npm run dev lets the staff log in on the hosts of the product', firstVisit, async () => {
  const { page } = await visit(browser);
  page.setDefaultTimeout(firstVisit.timeout);
  // A page in development only asks who is logged in once its modules have loaded.
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
