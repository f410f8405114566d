import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { authForm, field, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

/** The values entered on the stand-in's account page. */
type Choice = { email: string; unverified?: boolean };

async function choose(page: Page, choice: Choice | 'cancel'): Promise<void> {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  if (choice === 'cancel') {
    await page.getByRole('button', { name: 'Cancel' }).click();
    return;
  }
  await field(page, 'Use another account').fill(choice.email);
  if (choice.unverified === true)
    await page.getByLabel('Mark the email address as unverified').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signInWith(page: Page, choice: Choice | 'cancel'): Promise<void> {
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await choose(page, choice);
}

it('A newcomer registers and signs in with Google', async () => {
  const { page, complaints } = await here.visit({ screen: phone, colorScheme: 'light' });
  const email = 'sanduni@gmail.com';
  await page.goto(`${here.product.client}/auth`);
  expect(await page.getByRole('button', { name: 'Sign in with Google' }).isDisabled()).toBe(true);
  await signInWith(page, { email });
  await page.getByText('Please complete your registration with this Google account').waitFor();
  const form = authForm(page, 'Register');
  await form.getByText('Verified with Google').waitFor();
  expect(await field(form, 'Email').inputValue()).toBe(email);
  expect(await field(form, 'Email').isEditable()).toBe(false);
  await field(form, 'Username').fill('sanduni');
  await field(form, 'Phone Number').fill('0771234567');
  await field(form, 'Password').fill('sanduni likes the sea');
  await field(form, 'Confirm Password').fill('sanduni likes the sea');
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Registration successful!').waitFor();
  await signInWith(page, { email: 'San.Duni@googlemail.com' });
  await page.getByText('Login successful with Google').waitFor();
  const card = page.getByRole('region', { name: 'Email Settings' });
  await card.getByText('Verified', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

it('The login page says why Google did not log in', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.client}/auth?next=/redeem-key`);
  await signInWith(page, 'cancel');
  await page.getByText('Google sign-in was cancelled.').waitFor();
  await signInWith(page, { email: 'nobody@gmail.com', unverified: true });
  await page.getByText('Google login failed.').waitFor();
  await signInWith(page, { email: 'sanduni@gmail.com' });
  await page.getByRole('heading', { name: 'Redeem License Key' }).first().waitFor();
  expect(complaints).toEqual([]);
});
