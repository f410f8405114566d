import { audienceNames, pagesOf } from '@regz/rules/sites/audiences.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast, taskCast } from '../../server/seed/cast.ts';
import {
  bringTranslator,
  unexpected,
  useFields,
  useShownFields,
} from '../harness/foreign-nodes.ts';
import { customerPages, publicPages, staffPages } from '../harness/pages/page-lists.ts';
import { openStaffTab } from '../harness/people.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { logInTaskUser } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

/** Pages of the client area that a mailed link, a provider or a lost password leads to. */
const byLink = ['/confirm-email', '/forgot-password', '/reset-password', '/callback'];
const taskPages = ['tasks', 'games', 'shop', 'statement', 'settings'].map(
  (view) => `/tasks?view=${view}`,
);
const linkPages = ['/free-panel/no-such-link', '/admin/free-panel/no-such-link'];
/** What the journeys open by their own ways, with what only they know. */
const byJourneys = [
  '/home',
  '/orders/:orderId',
  '/orders/:orderId/receipt',
  '/dashboard/ResetDeviceID/:username/:randomNumbers/:gmail/:availableResetCount/:token',
];

/** Presses what opens a dialog, uses the dialog's fields and closes it. */
async function useDialog(page: Page, opener: Locator): Promise<void> {
  await opener.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await useShownFields(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

it('Each page of the product is in a list of what is used with a translator', () => {
  const used = [...publicPages.map(([, path]) => path), ...customerPages, ...staffPages];
  const paths = [...used, ...byLink, ...taskPages, ...linkPages, ...byJourneys];
  const isUsed = (pattern: string) => {
    const shape = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}(?:\\?|$)`);
    return paths.some((path) => shape.test(path));
  };
  const patterns = audienceNames.flatMap((audience) => [...pagesOf(audience)]);
  expect(patterns.filter((pattern) => !isUsed(pattern))).toEqual([]);
});

it('Orders, receipts and pages behind links stay alive in a browser that translates', async () => {
  const { page, context, complaints } = await here.visit();
  await bringTranslator(page);
  for (const path of [...byLink, ...linkPages]) {
    await useFields(page, `${here.product.client}${path}`);
  }
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

it('The task area stays alive in a browser that translates', async () => {
  const { page, context, complaints } = await here.visit();
  await bringTranslator(page);
  await logInTaskUser(page, here.product, taskCast.nuwan);
  for (const path of taskPages) await useFields(page, `${here.product.client}${path}`);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

it('What staff open from a list stays alive in a browser that translates', async () => {
  const { page, context, complaints } = await here.visit();
  await bringTranslator(page);
  await comeBackAsAdmin(page, here.product);
  for (const [tab, open, back] of [
    ['Orders', page.getByRole('link', { name: /^Open order/ }), 'All orders'],
    ['Users', page.getByRole('link', { name: /^Open / }), 'All users'],
    ['Task Users', page.getByRole('link', { name: /^Open / }), 'All task users'],
  ] as const) {
    await openStaffTab(page, tab);
    await open.first().click();
    await page.locator('a, button').filter({ hasText: back }).waitFor();
    await useShownFields(page);
  }
  await openStaffTab(page, 'Staff');
  await useDialog(page, page.getByRole('button', { name: /^Change role/ }));
  await openStaffTab(page, 'API Tokens');
  await useDialog(page, page.getByRole('button', { name: 'Create token' }));
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});
