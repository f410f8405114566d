import { shownCode } from '@regz/rules/typed-codes.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { bringTranslator, unexpected } from '../harness/foreign-nodes.ts';
import { lookOver } from '../harness/pages/judge-page.ts';
import { panelPc } from '../harness/panel-pc.ts';
import { field, logInHere, type Person } from '../harness/people.ts';
import { comeBack } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

const devices = (page: Page) => page.getByRole('region', { name: 'Device Management' });

const approve = (page: Page) => page.getByRole('button', { name: 'Sign this PC in' });

/** Proves the person's identity at the provider: for a PC new to the account, or for a reset. */
async function prove(page: Page, { email }: Pick<Person, 'email'>, done: string): Promise<void> {
  await page.getByRole('button', { name: 'Verify with Google' }).click();
  await page.getByLabel('Use another account').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(done).waitFor();
}

/** Names a PC on the dashboard. A blank name restores its program's name. */
async function rename(page: Page, name: string, other: string): Promise<void> {
  await devices(page)
    .getByRole('button', { name: `Rename ${name}` })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename this PC' });
  await lookOver(page, `the question for a PC's name, on a phone, from ${name}`);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(other);
  await dialog.getByRole('button', { name: 'Rename' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

const PROVEN = 'Verified. Signing in is the last step.';

it('A confirmed PC runs until it is signed out', async () => {
  const { page, complaints } = await here.visit();
  const pc = panelPc(here.product, 'Desk PC');
  const { code, url } = await pc.askForCode();
  await page.goto(url);
  await page.waitForURL(/\/auth\?next=/);
  await logInHere(page, cast.kavya);
  await page.getByText(shownCode(code)).waitFor();
  for (const text of ['Sign in “Desk PC”?', '2.4.0', `${process.platform}-${process.arch}`]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByText('This PC is new to your account.').waitFor();
  expect(await approve(page).count()).toBe(0);
  await lookOver(page, 'a code to confirm');
  await page.setViewportSize(phone);
  await lookOver(page, 'a code to confirm, on a phone');
  await prove(page, cast.kavya, PROVEN);
  await approve(page).click();
  await page.getByText('The panel on “Desk PC” starts by itself').waitFor();
  await lookOver(page, 'a PC that is signed in, on a phone');
  await page.reload();
  await page.getByText('The panel on “Desk PC” starts by itself').waitFor();
  expect((await pc.beat()).state).toBe('running');

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const item = devices(page).getByRole('listitem').filter({ hasText: 'Desk PC' });
  await item.getByText('Running').waitFor();
  await item.getByText('Registered device').waitFor();
  await devices(page).getByText('No device is registered').waitFor({ state: 'hidden' });
  await rename(page, 'Desk PC', 'Living room');
  await item.getByText('Living room', { exact: true }).waitFor();
  await lookOver(page, 'a PC with a name of its own, on a phone');
  await rename(page, 'Living room', '');
  await item.getByRole('button', { name: 'Sign out Desk PC' }).click();
  await lookOver(page, 'the question before a PC is signed out, on a phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await item.getByText('Signed out').waitFor();
  expect((await pc.beat()).state).toBe('signed-out');

  // The account now knows the PC: one press is enough.
  await page.goto((await pc.askForCode()).url);
  await page.getByText('This PC is registered on your account.').waitFor();
  await approve(page).click();
  await page.getByText('starts by itself').waitFor();
  expect((await pc.beat()).state).toBe('running');
  expect(complaints).toEqual([]);
});

it('A typed code is read loosely', async () => {
  const { page, context, complaints } = await here.visit();
  await bringTranslator(page);
  await comeBack(page, here.product, cast.tharindu);
  await devices(page).getByRole('link', { name: 'Sign in a PC with a code' }).click();
  const typed = field(page, 'Code on the screen of the PC');
  await typed.fill('nothing');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('A code has eight letters').waitFor();
  await typed.fill('bcdf ghjk');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No program shows this code now.').waitFor();
  expect(await typed.inputValue()).toBe('BCDFGHJK');

  const pc = panelPc(here.product, 'Somebody’s PC');
  const { code } = await pc.askForCode();
  await typed.fill(` ${shownCode(code).toLowerCase().replace('-', ' – ')} `);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(shownCode(code)).waitFor();
  await page.getByRole('button', { name: 'This is not my PC' }).click();
  await page.getByText('The PC was turned away').waitFor();
  expect((await pc.askForCode()).code).not.toBe(code);
  expect((await pc.beat()).state).toBe('signed-out');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await devices(page).getByText('No PC is signed in.').waitFor();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});
