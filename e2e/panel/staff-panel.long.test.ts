import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { lookOver } from '../harness/pages/judge-page.ts';
import { offlineRequest, type PanelPc, panelPc } from '../harness/panel-pc.ts';
import { field, logInAsAdmin, openStaffTab, turnOnStaffCodes } from '../harness/people.ts';
import { comeBack } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

let pc: PanelPc;
const here = seededWorld(async ({ product }) => {
  pc = panelPc(product, 'Gaming PC');
});

/** Kavya confirms the code of her PC. The first time she proves her identity. */
async function signPcIn(): Promise<void> {
  const { page, context } = await here.visit();
  await comeBack(page, here.product, cast.kavya);
  await page.goto((await pc.askForCode()).url);
  const verify = page.getByRole('button', { name: 'Verify with Google' });
  const approve = page.getByRole('button', { name: 'Sign this PC in' });
  await verify.or(approve).waitFor();
  if (await verify.isVisible()) {
    await verify.click();
    await page.getByLabel('Use another account').fill(cast.kavya.email);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await approve.click();
  await page.getByText('starts by itself').waitFor();
  await context.close();
  expect((await pc.beat()).state).toBe('running');
}

const code = (page: Page) => field(page.getByRole('dialog'), 'Code of your two-step verification');
const values = (page: Page) => page.getByRole('region', { name: 'Values' });
const files = (page: Page) => page.getByRole('region', { name: 'Files' });

it('Staff sign a PC out for a reason', async () => {
  await signPcIn();
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin?tab=users`);
  await page.getByRole('link', { name: `Open ${cast.kavya.username}` }).click();
  const pcs = page.getByRole('region', { name: 'PCs and panel sessions' });
  await pcs.getByText('1 of 1 registered').waitFor();
  await pcs.getByText('Running').waitFor();
  await lookOver(page, 'a customer with a PC');
  await pcs.getByRole('button', { name: 'Sign out Gaming PC' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByText('Please enter a reason.').waitFor();
  await field(dialog, 'Reason').fill('Sold the PC');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await pcs.getByText('Signed out').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await timeline.filter({ hasText: 'Reason: Sold the PC' }).waitFor();
  expect((await pc.beat()).state).toBe('signed-out');
  expect(complaints).toEqual([]);
});

/**
 * Publishes a notice to all programs, and pauses one version with a code until another code ends
 * it.
 */
async function pauseAndGoOn(page: Page, [first = '', second = '']: string[]): Promise<void> {
  const notices = page.getByRole('region', { name: 'Messages to programs' });
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await notices.getByText('No message yet').waitFor();
  await notices.getByRole('button', { name: 'New message' }).click();
  await publish.click();
  await dialog.getByText('Please enter the message.').waitFor();
  await field(dialog, 'Message').fill('Version 2.6.0 comes tomorrow.');
  await publish.click();
  await notices.getByRole('row').filter({ hasText: 'All programs' }).getByText('Shown').waitFor();
  expect((await pc.beat()).state).toBe('running');

  await notices.getByRole('button', { name: 'New message' }).click();
  await field(dialog, 'Message').fill('This version damages settings. Please wait.');
  await field(dialog, 'For').selectOption({ label: '2.4.0 (1 PC)' });
  await dialog.getByRole('switch').check();
  await dialog.getByText('1 PC used it within the last 24 hours').waitFor();
  await lookOver(page, 'pausing a version');
  await publish.click();
  await dialog.getByText('Please enter a code.').waitFor();
  await code(page).fill(first);
  await publish.click();
  const row = notices.getByRole('row').filter({ hasText: 'Version 2.4.0' });
  await row.getByText('Paused').waitFor();
  expect((await pc.beat()).state).toBe('paused');
  await lookOver(page, 'the messages with a pause');
  await row.getByRole('button', { name: 'End the message: Version 2.4.0' }).click();
  await code(page).fill(second);
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await row.getByText('Pause ended').waitFor();
  expect((await pc.beat()).state).toBe('running');
}

it('Staff pause a version and publish values and files', async () => {
  await signPcIn();
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await openStaffTab(page, 'Desktop Panel');
  await lookOver(page, 'the panel’s tab without releases');
  await page.getByRole('button', { name: 'Publish a release' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('your two-step verification is off').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const codes = await turnOnStaffCodes(page);
  const [third = '', fourth = '', fifth = '', sixth = '', ...more] = codes;
  await pauseAndGoOn(page, more);
  await page.getByRole('button', { name: 'Add a value' }).click();
  await field(dialog, 'Name').fill('offsets');
  await dialog.getByLabel('Secret: only written here, never shown').check();
  await field(dialog, 'Content').fill('0xC0FFEE');
  await code(page).fill(third);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Value saved').waitFor();
  await values(page).getByText('offsets').waitFor();
  expect(await page.getByText('0xC0FFEE').count()).toBe(0);
  await page.getByRole('button', { name: 'Change offsets' }).click();
  expect(await field(dialog, 'Content').inputValue()).toBe('');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add a file' }).click();
  await field(dialog, 'Name').fill('models');
  await dialog.getByLabel('Free trials get it as well').uncheck();
  await code(page).fill(fourth);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please upload a file.').waitFor();
  const models = { name: 'models.bin', mimeType: 'application/zip', buffer: Buffer.alloc(2048) };
  await dialog.locator('input[type="file"]').setInputFiles(models);
  await dialog.getByText(createHash('sha256').update(models.buffer).digest('hex')).waitFor();
  await lookOver(page, 'adding a file for programs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('File saved').waitFor();
  const given = files(page).getByRole('row').filter({ hasText: 'models' });
  await given.getByText('Not for trials').waitFor();
  await lookOver(page, 'the panel’s tab');
  await page.keyboard.press('Escape');
  await allowOfflineFiles(page, sixth);
  await page.setViewportSize(phone);
  await lookOver(page, 'the panel’s tab, on a phone');
  await given.getByRole('button', { name: 'Remove models' }).click();
  await code(page).fill(fifth);
  await lookOver(page, 'removing a file, on a phone');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await files(page).getByText('No file yet').waitFor();
  await issueOfflineFile(page);
  expect(complaints).toEqual([]);
});

/** Lets customers with Supreme have offline files of up to 60 days. */
async function allowOfflineFiles(page: Page, ownCode: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set a package' }).click();
  await dialog.getByLabel('Package').selectOption('Supreme');
  await field(dialog, 'Hours without an answer').fill('24');
  await field(dialog, 'Days of an offline file').fill('181');
  await code(page).fill(ownCode);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a whole number from 0 to 180.').waitFor();
  await field(dialog, 'Days of an offline file').fill('60');
  await lookOver(page, 'setting a package for offline use');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const offline = page.getByRole('region', { name: 'Offline', exact: true });
  await offline.getByText('Files of up to 60 days').waitFor();
  await offline.getByText('24 hours').waitFor();
}

/** Hiruni has a PC without internet access. */
async function issueOfflineFile(page: Page): Promise<void> {
  await page.goto(`${here.product.client}/admin?tab=users`);
  await page.getByRole('link', { name: `Open ${cast.hiruni.username}` }).click();
  const pcs = page.getByRole('region', { name: 'PCs and panel sessions' });
  await pcs.getByRole('button', { name: 'Offline file' }).click();
  const dialog = page.getByRole('dialog');
  const request = offlineRequest('Cellar');
  await field(dialog, 'Request of the program').fill(request);
  await field(dialog, 'Days').fill('61');
  await field(dialog, 'Reason').fill('no internet in the cellar');
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await dialog.getByText('The package of this account allows 60 days at most.').waitFor();
  expect(await field(dialog, 'Request of the program').inputValue()).toBe(request);
  await lookOver(page, 'issuing an offline file, on a phone');
  await field(dialog, 'Days').fill('20');
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await dialog.getByRole('img', { name: 'QR code of the offline file' }).waitFor();
  await lookOver(page, 'an offline file, on a phone');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the file' }).click();
  const written = await text(await (await downloading).createReadStream());
  expect(Object.keys(JSON.parse(written))).toEqual(['keySet', 'grace', 'values']);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await pcs.getByText('Offline file until').waitFor();
  await pcs.getByText('Never online').waitFor();
  await lookOver(page, 'a customer with an offline PC, on a phone');
}
