import { audienceNames, pagesOf } from '@regz/rules/sites/audiences.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import {
  bringTranslator,
  unexpected,
  useFields,
  useShownFields,
} from '../harness/foreign-nodes.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import {
  customerPages,
  customerPagesByLink,
  pagesByLink,
  publicPages,
  staffPages,
  taskPages,
} from '../harness/pages/page-lists.ts';
import { field, openStaffTab, solveChallenge } from '../harness/people.ts';
import { buyByTransfer, sendSlip } from '../harness/purchases.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld(undefined, {
  PAYMENT_PROVIDERS: 'sandbox,transfer',
});

/** Presses the control that opens a dialog, uses the dialog's fields and closes it. */
async function useDialog(page: Page, opener: Locator): Promise<void> {
  await opener.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await useShownFields(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

it('Each page is in a list', () => {
  const open = [...publicPages, ...pagesByLink].map(([, path]) => path);
  const paths = [...open, ...customerPages, ...customerPagesByLink, ...taskPages, ...staffPages];
  const isUsed = (pattern: string) => {
    const shape = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}(?:[?#]|$)`);
    return paths.some((path) => shape.test(path));
  };
  const patterns = audienceNames.flatMap((audience) => [...pagesOf(audience)]);
  expect(patterns.filter((pattern) => !isUsed(pattern))).toEqual([]);
});

const searchOf = (path: string) => new URL(path, here.product.client).search;

/** Opens the link of a mail, and sets a new password on its page. */
async function useResetLink(page: Page): Promise<void> {
  await page.goto(`${here.product.client}/forgot-password`);
  await field(page, 'Email').fill(cast.ruwan.email);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`If ${cast.ruwan.email} is the verified address`).waitFor();
  await openNewestMail(page, here.product, cast.ruwan.email, 'Reset your password');
  await page.getByRole('link', { name: '/reset-password#' }).click();
  await field(page, 'New Password').fill('ruwan has another one');
  await field(page, 'Confirm New Password').fill('ruwan has another one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password changed successfully.').waitFor();
}

it('Public pages stay alive in a translating browser while fields are used', async () => {
  const { page, context, complaints } = await here.visit();
  await bringTranslator(page);
  for (const [site, path] of [...publicPages, ...pagesByLink]) {
    await useFields(page, `${here.product[site]}${path}`);
  }
  await useResetLink(page);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

it('An order and a receipt stay alive in a browser that translates', async () => {
  const { page, context, complaints } = await here.visit();
  await bringTranslator(page);
  await comeBack(page, here.product, cast.nethmi);
  await page.goto(`${here.product.client}/orders`);
  const path = await page.locator('a[href^="/orders/RGZ-"]').first().getAttribute('href');
  for (const each of [`${path}`, `${path}/receipt`]) {
    await page.goto(`${here.product.client}${each}`);
    await page.getByText(/RGZ-/).first().waitFor();
    await useShownFields(page);
  }
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

it('Bank transfers stay alive in a browser that translates', async () => {
  const { page, context, complaints } = await here.visit();
  await bringTranslator(page);
  await comeBack(page, here.product, cast.tharindu);
  const reference = await buyByTransfer(page, here.product);
  await useShownFields(page);
  await sendSlip(page, 'slip.png');
  await useShownFields(page);
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Orders');
  const slips = page.getByRole('region', { name: 'Transfer slips' });
  await slips.getByText(reference).waitFor();
  for (const act of [/^Accept/, /^Ask again/, /^Decline/]) {
    await useDialog(page, slips.getByRole('button', { name: act }));
  }
  const statement = page.getByRole('region', { name: 'Bank statement' });
  const text = `Date;Text;Credit\n20.11.2026;${reference};1,00\n20.11.2026;RGZ-2222-22;1,00\n`;
  await statement
    .getByLabel('Statement', { exact: true })
    .locator('input')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await statement.getByRole('button', { name: 'Find transfers' }).click();
  await statement.getByText('Other amount').waitFor();
  await useShownFields(page);
  await statement.getByRole('button', { name: 'Change columns' }).click();
  await statement.getByLabel('What Credit holds').selectOption('Not used');
  await statement.getByRole('button', { name: 'Find transfers' }).click();
  await statement.getByText(/^Please choose the column with the amount/).waitFor();
  await useShownFields(page);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

it('Each tab of the panel is in a list', async () => {
  const { page, context } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Plans & Prices');
  const rail = page.getByRole('navigation', { name: 'Sections of the admin panel' });
  const tabs = await rail
    .getByRole('tab')
    .evaluateAll((all) => all.map((each) => `${each.getAttribute('href')}`));
  expect(tabs.map(searchOf).toSorted()).toEqual(
    staffPages.map((path) => searchOf(path) || '?tab=overview').toSorted(),
  );
  await context.close();
});
