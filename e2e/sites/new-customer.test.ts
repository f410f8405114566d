import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import {
  authForm,
  field,
  kavya,
  logIn,
  nimal,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

/** True if the whole element is visible: inside the screen, and below the fixed header. */
async function isSeen(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && header !== null && box.y >= header.height && box.y + box.height <= height;
}

it('A new customer with a phone sees that registering worked, and the name is there', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await register(page, here.product, nimal);
  const success = page.getByText('Registration successful! Please login with your new account.');
  const password = field(authForm(page, 'Login'), 'Password');
  await expect.poll(() => isSeen(page, success)).toBe(true);
  expect(await isSeen(page, password)).toBe(true);
  expect(await field(authForm(page, 'Login'), 'Username').inputValue()).toBe(nimal.username);
  expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

it('A fault is visible together with the field that takes the focus', async () => {
  const { page } = await here.visit({ screen: { width: 390, height: 500 } });
  await page.goto(`${here.product.client}/auth`);
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = authForm(page, 'Register');
  await field(form, 'Username').fill('x'.repeat(200));
  await field(form, 'Email').fill(kavya.email);
  await field(form, 'Phone Number').fill(kavya.mobileNumber);
  await field(form, 'Password').fill(kavya.password);
  await field(form, 'Confirm Password').fill(kavya.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const fault = form.getByText('At most 64 characters');
  await fault.waitFor();
  expect(await isSeen(page, form.getByText('Username', { exact: true }))).toBe(true);
  expect(await isSeen(page, fault)).toBe(true);
  expect(await field(form, 'Username').inputValue()).toHaveLength(200);
});

it('The menu closes on every link, even the open page’s own', async () => {
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, nimal);
  await page.getByRole('button', { name: 'Menu' }).click();
  const link = page.getByRole('navigation', { name: 'Main navigation' }).getByText('Dashboard');
  await link.filter({ visible: true }).click();
  await link.filter({ visible: true }).waitFor({ state: 'detached' });
});
