import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openNewestMail, verifyEmail } from '../harness/mailbox.ts';
import {
  field,
  kavya,
  logIn,
  nimal,
  register,
  solveChallenge,
  submitLogIn,
} from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();
const tharindu = { ...nimal, username: 'tharindu', email: 'tharindu@gmail.com' };
const newPassword = 'nimal likes coffee';

it('A customer verifies the address with the mailed link', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  const card = page.getByRole('region', { name: 'Email Settings' });
  await card.getByText('Not verified').waitFor();
  await card.getByRole('button', { name: 'Send verification link' }).click();
  await card.getByText(`A link is on its way to ${nimal.email}`).waitFor();

  await openNewestMail(page, here.product, nimal.email, 'Verify your email address');
  await page.getByRole('link', { name: '/confirm-email#' }).click();
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByText(`${nimal.email} is verified.`).waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await card.getByText('Verified', { exact: true }).waitFor();

  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByText('This link no longer works.').waitFor();
  expect(complaints).toEqual([]);
});

it('A forgotten password is replaced with the mailed link, and the old one ends', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await field(page, 'Email').fill(nimal.email);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`If ${nimal.email} is the verified address of an account`).waitFor();

  await openNewestMail(page, here.product, nimal.email, 'Reset your password');
  await page.getByRole('link', { name: '/reset-password#' }).click();
  await field(page, 'New Password').fill(newPassword);
  await field(page, 'Confirm New Password').fill('something else');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await field(page, 'Confirm New Password').fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password changed successfully.').waitFor();

  await submitLogIn(page, here.product, nimal);
  await page.getByText('Invalid login credentials').waitFor();
  await logIn(page, here.product, { ...nimal, password: newPassword });
  await openNewestMail(page, here.product, nimal.email, 'Your password was changed');
  expect(complaints).toEqual([]);
});

it('An unknown address gets the same answer and no mail', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/forgot-password`);
  await field(page, 'Email').fill('nobody@example.com');
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If nobody@example.com is the verified address of an account').waitFor();
  await page.goto(`${here.product.client}/stand-ins/mail?to=nobody@example.com`);
  await page.getByText('No messages yet.').waitFor();
});

/** Requests a new password, and returns the two parts of the mailed link's address. */
async function mailedReset(page: Page): Promise<{ address: string; code: string }> {
  await page.goto(`${here.product.client}/forgot-password`);
  await field(page, 'Email').fill(tharindu.email);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`If ${tharindu.email} is the verified address of an account`).waitFor();
  await openNewestMail(page, here.product, tharindu.email, 'Reset your password');
  const link = page.getByRole('link', { name: '/reset-password#' });
  const [address = '', code = ''] = (await link.innerText()).split('#');
  await page.getByText(`open ${address} and paste this code: ${code}`).waitFor();
  return { address, code };
}

async function setPassword(page: Page, password: string): Promise<void> {
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password changed successfully.').waitFor();
}

it('A reset link works with its # encoded and dirt behind it', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, tharindu);
  await verifyEmail(page, here.product, tharindu);
  await page.context().clearCookies();
  const { address, code } = await mailedReset(page);
  await page.goto(`${address}%23${code}).?utm_source=mail`);
  expect(page.url()).toBe(`${address}#${code}`);
  await page.goto(`${address}#${code}).?utm_source=mail`);
  await setPassword(page, 'tharindu likes tea');
  expect(complaints).toEqual([]);
});

it('A verification link that lost its token takes the whole link of the email, or its short code', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, kavya);
  await logIn(page, here.product, kavya);
  await page.getByRole('button', { name: 'Send verification link' }).click();
  const { page: phone } = await here.visit();
  await openNewestMail(phone, here.product, kavya.email, 'Verify your email address');
  const link = await phone.getByRole('link', { name: '/confirm-email#' }).innerText();
  const [, code = ''] = /enter this code:\s+(\S+)/u.exec(await phone.innerText('main')) ?? [];
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Verify email address' }).click();
  await phone.getByText('Log in there and enter the code from the email on this page').waitFor();

  await page.getByRole('link', { name: 'Type the code here.' }).click();
  await field(page, 'Code from the email').fill(link.slice(0, -1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This is not the whole code.').waitFor();
  expect(await field(page, 'Code from the email').inputValue()).toBe(link.slice(0, -1));
  await field(page, 'Code from the email').fill(`<${link.replace('#', '%23')}>.`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Verify email address' }).waitFor();

  await page.goto(`${here.product.client}/confirm-email`);
  await field(page, 'Code from the email').fill('BCDFGHJK');
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong or has already been used.').waitFor();
  await field(page, 'Code from the email').fill(code.toLowerCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await page.getByText(`${kavya.email} is verified.`).waitFor();
  expect(complaints).toEqual([]);
});

it('A link without its token leads on', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.client}/reset-password`);
  await page
    .getByText('Please open this page from the link in your password reset email.')
    .waitFor();
  await field(page, 'Code from the email').waitFor();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
});
