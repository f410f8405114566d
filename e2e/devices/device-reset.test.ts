import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { kavya, logIn, nimal, type Person, register } from '../harness/people.ts';
import { takePicture } from '../harness/pictures/pictures.ts';
import { comeBack } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  for (const person of [nimal, kavya]) {
    const { page, context } = await visit();
    await register(page, product, person);
    await context.close();
  }
});

const devices = (page: Page) => page.getByRole('region', { name: 'Device Management' });
const steps = (page: Page) => page.getByRole('region', { name: 'Three steps' });
const current = (page: Page) => steps(page).locator('[aria-current="step"]');
const verify = (page: Page) => page.getByRole('button', { name: 'Verify with Google' });

/** From the login to the page of a fresh reset link, through the dashboard's card. */
async function openReset(page: Page, person: Person): Promise<string> {
  await comeBack(page, here.product, person);
  await devices(page).getByRole('button', { name: 'Reset Device ID' }).click();
  await page.waitForURL(/\/dashboard\/ResetDeviceID\//);
  await steps(page).waitFor();
  return page.url();
}

/** Identifies the person at the provider. */
async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Use another account').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

it('A person chooses one of two devices, proves who it is, and resets it', async () => {
  await here.product.registerDevices(nimal.username, 2, 'PC-OLD', 'PC-NEW');
  const { page, complaints } = await here.visit();
  await openReset(page, nimal);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please select a Device ID to reset.').waitFor();
  await page.getByRole('radio', { name: 'PC-OLD' }).check();
  await takePicture(page, 'device-reset.png');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.locator('h3:focus').getByText("Verify that it's you").waitFor();
  await verify(page).click();
  await signInAs(page, nimal.email);
  await current(page).getByText('Device PC-OLD will be removed.').waitFor();
  await current(page).getByText('You will have 9 resets left.').waitFor();
  await current(page).getByRole('button', { name: 'Reset Device ID' }).click();
  await page
    .getByText('Device ID reset successful! You can now log in to the panel application.')
    .waitFor();
  await page.waitForURL(`${here.product.client}/dashboard`);
  await devices(page).getByText('9 / 10').waitFor();
  await devices(page).getByText('Past resets').click();
  await devices(page).getByText('Device PC-OLD removed').waitFor();
  const account = page.getByRole('region', { name: 'Account Information' });
  await account.getByText('PC-NEW').waitFor();
  expect(await account.getByText('PC-OLD').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('Without a registered device there is nothing to reset, and the dashboard says so', async () => {
  const { page, complaints } = await here.visit();
  await comeBack(page, here.product, kavya);
  expect(await devices(page).getByRole('button', { name: 'Reset Device ID' }).isDisabled()).toBe(
    true,
  );
  await devices(page).getByText('No device is registered, so there is nothing to reset.').waitFor();
  expect(complaints).toEqual([]);
});

it('Another Google account, or none, resets nothing, and the choice remains', async () => {
  await here.product.registerDevices(kavya.username, 2, 'HOME', 'WORK');
  const { page, complaints } = await here.visit();
  await openReset(page, kavya);
  await page.getByRole('radio', { name: 'WORK' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await verify(page).click();
  await signInAs(page, 'somebody.else@gmail.com');
  await page
    .getByText(`Incorrect Google Account. Please use ${kavya.email} to authorize the reset.`)
    .waitFor();
  await verify(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Google sign-in was cancelled.').waitFor();
  await steps(page).getByText('WORK').waitFor();
  expect(await current(page).getByRole('button', { name: 'Reset Device ID' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`${here.product.client}/dashboard`);
  await devices(page).getByText('10 / 10').waitFor();
  await devices(page).getByText('No resets yet.').waitFor();
  expect(complaints).toEqual([]);
});

it('A link says if it was tampered with, and a count or number in it has no effect', async () => {
  const { page, complaints } = await here.visit();
  const link = new URL(await openReset(page, kavya));
  const [, , , username, numbers, gmail, count, token] = link.pathname.split('/');
  const go = (...segments: (string | undefined)[]) =>
    page.goto(`${link.origin}/dashboard/ResetDeviceID/${segments.join('/')}`);

  await go(username, numbers, encodeURIComponent(nimal.email), count, token);
  await page
    .getByText(`This reset link is for ${nimal.email}. Your account email is ${kavya.email}.`)
    .waitFor();
  await go(username, numbers, gmail, count, 'made-up');
  await page.getByText('This reset link is not valid. Please start a new reset.').waitFor();
  await go(nimal.username, numbers, gmail, count, token);
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText('Unauthorized access to this reset page.').waitFor();
  await page.waitForURL(`${here.product.client}/dashboard`);

  await go(username, '1', gmail, '99', token);
  await steps(page).waitFor();
  await page.getByText('10 / 10').waitFor();
  expect(complaints).toEqual([]);
});

it('One browser’s link is useless in another', async () => {
  const { page } = await here.visit();
  const link = await openReset(page, kavya);
  const { page: elsewhere } = await here.visit();
  await logIn(elsewhere, here.product, kavya);
  await elsewhere.goto(link);
  await elsewhere.getByText('This reset link is not valid. Please start a new reset.').waitFor();
  await elsewhere.getByRole('button', { name: 'Reset Device ID' }).click();
  await steps(elsewhere).waitFor();
});

it('/reset-device-id explains the reset and leads into it after a login', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.client}/reset-device-id`);
  await page.waitForURL(/\/auth\?next=/);
  await logIn(page, here.product, kavya);
  await page.goto(`${here.product.client}/reset-device-id`);
  await page.getByText('Please login from registered device').waitFor();
  await page.getByRole('button', { name: 'Reset Device ID' }).click();
  await steps(page).waitFor();
  expect(complaints).toEqual([]);
});
