import type { Locator, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import {
  authForm,
  field,
  kavya,
  logIn,
  logInHere,
  nimal,
  type Person,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

it('Enter without the challenge says what is missing', async () => {
  const { page } = await here.visit();
  await page.route('**/api/accounts/challenges', (route) => route.abort());
  await page.goto(`${here.product.client}/auth`);
  const form = authForm(page, 'Login');
  await field(form, 'Username').press('Enter');
  await form.getByText('Please complete the captcha verification', { exact: true }).waitFor();
  const box = page.getByRole('checkbox', { name: "I'm not a robot" });
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('The challenge starts with the first keystroke', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  await page.getByText('Verification Pending').waitFor();
  await field(authForm(page, 'Login'), 'Username').pressSequentially('n');
  await page.getByText('Verified', { exact: true }).waitFor();
});

it('A tick made before the scripts load is not lost', async () => {
  const { page } = await here.visit();
  const ticked = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await ticked.promise;
    await route.continue();
  });
  await page.goto(`${here.product.client}/auth`, { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: "I'm not a robot" }).click();
  ticked.resolve();
  await page.getByText('Verified', { exact: true }).waitFor();
});

/** True if the whole element is visible: inside the screen, and below the fixed header. */
async function isSeen(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && header !== null && box.y >= header.height && box.y + box.height <= height;
}

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

it('A refused form is sent once and keeps its text', async () => {
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

const dinuka: Person = {
  username: 'dinuka',
  email: 'dinuka@example.com',
  mobileNumber: '0771112223',
  password: 'dinuka types this',
};

/** All that the dashboard shows at last, on the first screen and below it. */
async function seeDashboard(page: Page, { username, email }: Person): Promise<void> {
  await page.getByTitle(username, { exact: true }).first().waitFor();
  await page.getByText(email).first().waitFor();
  await page.getByText(/\d+ of \d+ steps done/).waitFor();
  await page.getByText('Two-step verification is off').waitFor();
  await page.getByText('No resets yet.').waitFor({ state: 'attached' });
}

it('The dashboard preloads one operation, for its own person', async () => {
  const { page, context, complaints } = await here.visit();
  const { client } = here.product;
  const dashboard = `${client}/dashboard`;
  await register(page, here.product, dinuka);
  // Answers to this page belong to no account, and are dropped at the login.
  await page.goto(dashboard);
  await page.waitForURL(/\/auth/);
  await logInHere(page, dinuka);
  await seeDashboard(page, dinuka);

  const asked: string[] = [];
  page.on('request', (request) => {
    const [, path] = /\/api(\/[\w/-]+)/.exec(request.url()) ?? [];
    if (path !== undefined) asked.push(path);
  });
  const { promise: scripts, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  const early = page.waitForResponse('**/api/dashboard');
  await page.goto(dashboard, { waitUntil: 'commit' });
  await early;
  letScriptsCome();
  await seeDashboard(page, dinuka);
  expect(asked).toEqual(['/dashboard']);

  // Another person takes over the browser: first in this document, then in a new one.
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth/);
  const other = { ...dinuka, username: 'isuri', email: 'isuri@example.com' };
  const { page: elsewhere } = await here.visit();
  await register(elsewhere, here.product, other);
  await logInHere(page, other);
  await seeDashboard(page, other);
  expect(await page.getByText(dinuka.email).count()).toBe(0);
  await page.reload();
  await seeDashboard(page, other);
  expect(await page.getByText(dinuka.email).count()).toBe(0);

  await context.clearCookies();
  await page.reload();
  await page.waitForURL(/\/auth/);
  expect(complaints).toEqual([]);
});
