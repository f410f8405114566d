import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { field, kavya, logIn, logInHere, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

it('A page opens in the browser’s language, and another choice keeps its address', async () => {
  const { page, complaints } = await here.visit({ locale: 'si-LK' });
  const address = `${here.product.main}/store?period=weekly`;
  await page.goto(address);
  expect(await languageOf(page)).toBe('si');
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByRole('button', { name: 'தமிழ்', pressed: true }).waitFor();
  expect(await languageOf(page)).toBe('ta');
  expect(page.url()).toBe(address);

  await page.goto(`${here.product.main}/si/contact`);
  expect(await languageOf(page)).toBe('si');
  await page.goto(`${here.product.main}/contact`);
  expect(await languageOf(page)).toBe('ta');
  await page.getByRole('button', { name: 'English' }).click();
  await field(page, 'Email').fill(kavya.email);
  await page.getByRole('button', { name: 'සිංහල' }).click();
  await page.getByRole('button', { name: 'සිංහල', pressed: true }).waitFor();
  await expect.poll(() => page.locator('input[name="email"]').inputValue()).toBe(kavya.email);
  expect(complaints).toEqual([]);
});

it('The language that a customer chooses follows the account to another browser', async () => {
  const first = await here.visit();
  await register(first.page, here.product, kavya);
  await logIn(first.page, here.product, kavya);
  await first.page.getByRole('button', { name: 'தமிழ்' }).click();
  await first.page.getByRole('heading', { name: 'கணக்குத் தகவல்' }).waitFor();

  const second = await here.visit();
  await second.page.goto(`${here.product.client}/auth`);
  await logInHere(second.page, kavya);
  await second.page.getByRole('heading', { name: 'கணக்குத் தகவல்' }).waitFor();
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});
