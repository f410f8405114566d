import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { field, nimal, register, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

it('A person without a mouse logs in and redeems', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  await tabTo(page, 'Username');
  await page.keyboard.type(nimal.username);
  await tabTo(page, 'Password');
  await page.keyboard.type(nimal.password);
  await tabTo(page, "I'm not a robot");
  await page.keyboard.press('Space');
  await page.getByText('Verified', { exact: true }).waitFor();
  await tabTo(page, 'Login');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Account Information' }).waitFor();

  await tabTo(page, 'License Key');
  await page.keyboard.type('no-such-key');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid license key').waitFor();
  expect(await focusedName(page)).toBe('License Key');
});

it('Text typed before the scripts arrive is kept', async () => {
  const { page } = await here.visit();
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${here.product.client}/auth`, { waitUntil: 'commit' });
  const username = field(page, 'Username');
  await username.fill(nimal.username);
  held.resolve(undefined);
  await page.waitForLoadState('load');
  await solveChallenge(page);
  expect(await username.inputValue()).toBe(nimal.username);
});

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

/** The name of the focused control: its label, or its own text. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
    return (label?.textContent ?? focused?.textContent ?? '').trim();
  });
}
