import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { verifyEmail } from '../harness/mailbox.ts';
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
  submitLogIn,
} from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

it('The login button waits for the challenge', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  const button = page.getByRole('button', { name: 'Login', exact: true });
  await page.getByText('Verification Pending').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await solveChallenge(page);
  expect(await button.isEnabled()).toBe(true);
});

it('Enter without the challenge says what is missing, at its box', async () => {
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

it('A wrong password is refused and requires a new challenge', async () => {
  const { page } = await here.visit();
  await register(page, here.product, nimal);
  await submitLogIn(page, here.product, { ...nimal, password: 'something else' });
  await page.getByText('Invalid login credentials').waitFor();
  await page.getByText('Verification Pending').waitFor();
  expect(await field(authForm(page, 'Login'), 'Username').inputValue()).toBe(nimal.username);
});

it('Every registration fault has its own message, and the form keeps what was typed', async () => {
  const { page: before } = await here.visit();
  await verifyEmail(before, here.product, nimal);
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = authForm(page, 'Register');
  const submit = async () => {
    await solveChallenge(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
  };
  await submit();
  await page.getByText('Please fill in all fields').waitFor();
  await field(form, 'Username').fill(nimal.username.toUpperCase());
  await field(form, 'Email').fill('not an address');
  await field(form, 'Phone Number').fill(nimal.mobileNumber);
  await field(form, 'Password').fill('tiny');
  await field(form, 'Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await field(form, 'Confirm Password').fill('tiny');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Password must be at least 6 characters long').waitFor();
  await field(form, 'Password').fill('long enough');
  await field(form, 'Confirm Password').fill('long enough');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await field(form, 'Email').fill(kavya.email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Username already exists').waitFor();
  await field(form, 'Username').fill('\u202elamin');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('This username has unusable characters').waitFor();
  expect(await field(form, 'Username').inputValue()).toBe('\u202elamin');
  await field(form, 'Username').fill('nimаl');
  await submit();
  await page.getByText('Username already exists').waitFor();
  await field(form, 'Username').fill('somebody-else');
  await field(form, 'Email').fill(nimal.email);
  await submit();
  await page.getByText('Email already registered').waitFor();
  expect(await field(form, 'Username').inputValue()).toBe('somebody-else');
});

it('A banned account is turned away when its session is restored and when it logs in', async () => {
  const { page } = await here.visit();
  await register(page, here.product, kavya);
  await logIn(page, here.product, kavya);
  await here.product.regz('ban', kavya.username, 'sold the account');
  await page.reload();
  await page.getByText('Your account has been banned.').waitFor();
  await submitLogIn(page, here.product, kavya);
  await page.getByText('Your account has been banned', { exact: true }).waitFor();
});

it('A visitor to the dashboard is sent to the login page', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/dashboard`);
  await page.waitForURL(/\/auth/);
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

it('The dashboard requests one operation before any script loads, and each person sees their own data', async () => {
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
