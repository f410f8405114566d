import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nimal, register, submitKey } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { comeBack } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const KEY = 'community-key';
const here = world();

/** The card of the dashboard with this heading. */
const card = (page: Page, name: string) => page.getByRole('region', { name });
const communityUrl = () => `${here.product.localhost}/stand-ins/community`;

it('Without an approved subscription the card says what is missing', async () => {
  await addStock(here.product, SUPREME, KEY);
  const { page } = await here.visit();
  await register(page, here.product, nimal);
  await comeBack(page, here.product, nimal);
  const discord = card(page, 'Discord Integration');
  await discord
    .getByText('You need an active and approved subscription to connect your Discord account.')
    .waitFor();
  expect(await discord.getByRole('button', { name: 'Connect Discord' }).isDisabled()).toBe(true);
  await card(page, 'Experiment (Beta)').getByText('No subscription found.').waitFor();
  await submitKey(page, KEY);
  await discord.getByText('Connecting adds you to our server').waitFor();
});

it('A customer connects, and the roles follow the package', async () => {
  const { page, complaints } = await here.visit();
  await comeBack(page, here.product, nimal);
  await card(page, 'Discord Integration').getByRole('button', { name: 'Connect Discord' }).click();
  await page.getByRole('heading', { name: 'Authorize Regz' }).waitFor();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('[role=status].sr-only')?.textContent ?? '';
      if (text.endsWith('...') && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.getByLabel('Username').fill('nimal_plays');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page
    .getByText('Discord connected successfully! Assigned 1 roles based on your subscription.')
    .first()
    .waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([
    'Processing connection...',
    'Exchanging authorization code...',
    'Authenticating...',
    'Joining server...',
    'Updating your profile...',
    'Redirecting to dashboard...',
  ]);
  await page.waitForURL('**/dashboard');
  const discord = card(page, 'Discord Integration');
  await discord.getByText('nimal_plays').waitFor();
  await discord.getByText(/1 of 1, last synced/).waitFor();

  const experiment = card(page, 'Experiment (Beta)');
  await experiment.getByRole('button', { name: 'Enable Experiment Mode' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This cannot be undone').waitFor();
  await dialog.getByRole('button', { name: 'Enable Experiment Mode' }).click();
  await page.getByText('Experiment mode enabled! Now using: Supreme-Experiment').waitFor();
  await experiment.getByText('Experiment Mode Active').waitFor();
  expect(await experiment.getByRole('button', { name: 'Already Enabled' }).isDisabled()).toBe(true);
  await discord.getByText(/2 of 2, last synced/).waitFor();

  await discord.getByRole('button', { name: 'Update Roles' }).click();
  await page.getByText('Discord roles updated successfully. 2 roles assigned.').waitFor();
  expect(complaints).toEqual([]);

  const inspection = await here.visit();
  await inspection.page.goto(communityUrl());
  const row = inspection.page.getByRole('row').filter({ hasText: 'nimal_plays' });
  await row.getByText('Supreme, Experiment').waitFor();
});
