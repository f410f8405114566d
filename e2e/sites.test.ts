import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await product.close();
});

it('a path of another site leads to that site', async () => {
  const { page } = await visit(browser);
  await page.goto(`${product.main}/dashboard`);
  await page.waitForURL(new RegExp(`^${product.client}/auth`));
  await page.goto(`${product.client}/store`);
  await page.waitForURL(`${product.main}/store`);
});

it('on plain localhost the path chooses the site', async () => {
  const { page } = await visit(browser);
  await page.goto(`${product.localhost}/auth`);
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  await page.goto(`${product.localhost}/download`);
  await page.getByText('Download Center').first().waitFor();
  await page.goto(`${product.localhost}/`);
  await page.getByRole('link', { name: 'Sign in to Client Area' }).first().waitFor();
});

it('an unknown path is a 404 page with a way back, on each site', async () => {
  const { page } = await visit(browser);
  const response = await page.goto(`${product.client}/nowhere`);
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: '404' }).waitFor();
  await page.getByText('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
  await page.goto(`${product.main}/nowhere`);
  await page.getByRole('link', { name: 'Back to Home' }).waitFor();
});

it('the download centre has its header and no navigation', async () => {
  const { page } = await visit(browser);
  await page.goto(product.download);
  await page.getByRole('banner').getByText('Download Center').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
});
