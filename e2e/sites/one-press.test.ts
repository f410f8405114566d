import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { field, logIn, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

it('a form that is under way is not sent again, and keeps what was typed when it is refused', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  const sent: Route[] = [];
  await page.route('**/api/licenses/redeem', (route) => void sent.push(route));

  const key = field(page, 'License Key');
  await key.fill('no-such-key');
  await key.press('Enter');
  await page.getByRole('button', { name: 'Redeeming...' }).waitFor();
  await key.press('Enter');
  // Not through the button, which swallows presses of its own.
  await key.evaluate((element: HTMLInputElement) => element.form?.requestSubmit());
  await Promise.all(sent.map((route) => route.continue()));

  await page.getByRole('button', { name: 'Redeem Key' }).waitFor();
  expect(sent).toHaveLength(1);
  expect(await key.inputValue()).toBe('no-such-key');
  expect(await key.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});
