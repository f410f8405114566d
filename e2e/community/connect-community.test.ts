import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addKeys, logInAsAdmin, nimal, register, submitKey } from '../harness/people.ts';
import { comeBack } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const KEY = 'community-key';
const here = world();

/** The card of the dashboard with this heading. */
const card = (page: Page, name: string) => page.getByRole('region', { name });
const communityUrl = () => `${here.product.localhost}/stand-ins/community`;

/** Makes the community fail or recover. */
async function arrangeCommunity(change: object): Promise<void> {
  const answer = await fetch(`${communityUrl()}/world`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(answer.ok).toBe(true);
}

async function authorize(page: Page, press: { as: string } | 'Cancel'): Promise<void> {
  await page.getByRole('heading', { name: 'Authorize Regz' }).waitFor();
  if (press === 'Cancel') {
    await page.getByRole('button', { name: 'Cancel' }).click();
    return;
  }
  await page.getByLabel('Username').fill(press.as);
  await page.getByRole('button', { name: 'Authorize' }).click();
}

it('Without an approved subscription the card says what is missing', async () => {
  const staff = await here.visit();
  await logInAsAdmin(staff.page, here.product);
  await addKeys(staff.page, SUPREME, [KEY]);
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

it('A customer connects through six steps in order, sees the roles, and they follow the package', async () => {
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
  await authorize(page, { as: 'nimal_plays' });
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

it('Disconnecting takes effect here at once even if the community does not answer', async () => {
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  await arrangeCommunity({ failures: [{ match: '.', answer: 'nothing', times: 1000 }] });
  const discord = card(page, 'Discord Integration');
  await discord.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Discord account disconnected.').waitFor();
  await discord.getByRole('button', { name: 'Connect Discord' }).waitFor();
  await arrangeCommunity({ failures: [] });
});

it('A connection that failed says what went wrong (cancelled, no code, a used code) and leads back', async () => {
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  await card(page, 'Discord Integration').getByRole('button', { name: 'Connect Discord' }).click();
  await authorize(page, 'Cancel');
  await page.getByText('Discord connection failed: You declined the connection.').waitFor();
  await page.waitForURL('**/dashboard');
  await page.goto(`${here.product.client}/callback`);
  await page.getByText('No authorization code received from Discord').waitFor();
  await page.waitForURL('**/dashboard');
  await page.goto(`${here.product.client}/callback?code=stolen&state=elsewhere`);
  await page.getByText(/^Discord connection failed: This connection attempt has expired/).waitFor();
  await page.waitForURL('**/dashboard');
});

it('An account is connected even if the person cannot be added to the server', async () => {
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  const refused = { status: 403, body: { code: 40007, message: 'banned' } };
  await arrangeCommunity({ failures: [{ match: '^PUT', answer: refused, times: 10 }] });
  await card(page, 'Discord Integration').getByRole('button', { name: 'Connect Discord' }).click();
  await authorize(page, { as: 'nimal_banned' });
  await page.getByText('Discord did not let us add you to our server').first().waitFor();
  await page.waitForURL('**/dashboard');
  const discord = card(page, 'Discord Integration');
  await discord.getByText('nimal_banned').waitFor();
  await discord.getByText('Discord did not let us add you to our server').waitFor();
  await arrangeCommunity({ failures: [] });
  await discord.getByRole('button', { name: 'Update Roles' }).click();
  await discord.getByText(/2 of 2, last synced/).waitFor();
});

it('Discord joins are retried, and the person gets the roles', async () => {
  const { page, complaints } = await here.visit();
  await comeBack(page, here.product, nimal);
  const discord = card(page, 'Discord Integration');
  await discord.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  const busy = { status: 503, body: {} };
  await arrangeCommunity({ failures: [{ match: '^PUT .*/members/', answer: busy, times: 1000 }] });
  await discord.getByRole('button', { name: 'Connect Discord' }).click();
  await authorize(page, { as: 'nimal_later' });
  await page.getByText('You could not be added to our server yet. We keep trying').waitFor();
  await page.waitForURL('**/dashboard');
  await discord.getByText('Discord could not add you to our server yet.').waitFor();
  await arrangeCommunity({ failures: [] });
  await expect
    .poll(
      async () => {
        await page.reload();
        await discord.getByText(/of 2, /).waitFor();
        return discord.getByText(/^2 of 2, /).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect(complaints).toEqual([]);
});
