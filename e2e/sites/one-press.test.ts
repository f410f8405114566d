import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { authForm, field, logIn, nimal, register, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

it('Two presses before the page can answer are one request', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  await field(authForm(page, 'Login'), 'Username').fill(nimal.username);
  await field(authForm(page, 'Login'), 'Password').fill('something else');
  await solveChallenge(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/accounts/log-in')) sent += 1;
  });
  await page.getByRole('button', { name: 'Login', exact: true }).evaluate((button) => {
    if (button instanceof HTMLElement) for (let press = 0; press < 3; press += 1) button.click();
  });
  await page.getByText('Invalid login credentials').waitFor();
  expect(sent).toBe(1);
});

it('Two presses on a button outside a form are one request too', async () => {
  const { page } = await here.visit();
  await logIn(page, here.product, nimal);
  const sent: Route[] = [];
  await page.route('**/api/accounts/email/send-verification', (route) => void sent.push(route));
  await page.getByRole('button', { name: 'Send verification link' }).evaluate((button) => {
    if (button instanceof HTMLElement) for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const answered = page.waitForResponse('**/api/accounts/email/send-verification');
  await Promise.all(sent.map((route) => route.continue()));
  await answered;
  expect(sent).toHaveLength(1);
});

it('A form being sent is not sent again, and keeps what was typed when it is refused', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  const sent: Route[] = [];
  await page.route('**/api/licenses/redeem', (route) => void sent.push(route));

  const key = field(page, 'License Key');
  await key.fill('no-such-key');
  await key.press('Enter');
  await page.getByRole('button', { name: 'Redeeming...' }).waitFor();
  await key.press('Enter');
  // Not through the button, which ignores repeated presses itself.
  await key.evaluate((element: HTMLInputElement) => element.form?.requestSubmit());
  await Promise.all(sent.map((route) => route.continue()));

  await page.getByRole('button', { name: 'Redeem Key' }).waitFor();
  expect(sent).toHaveLength(1);
  expect(await key.inputValue()).toBe('no-such-key');
  expect(await key.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});
