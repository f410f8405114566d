import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openNewestMail, verifyEmail } from '../harness/mailbox.ts';
import { field, kavya, logIn, nimal, register, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

const tharindu = { ...nimal, username: 'tharindu', email: 'tharindu@gmail.com' };

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

it('A damaged reset link works', async () => {
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

it('Verification takes the whole link or its short code', async () => {
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
