import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logIn, nimal } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const NARROWEST = 320;
const WIDEST = 1440;
const STEP = 70;

const here = world(({ product }) => product.regz('seed'));

it('Staff find a customer, approve him, ban him for a reason, and he is turned away', async () => {
  const customer = await here.visit();
  await logIn(customer.page, here.product, nimal);
  await customer.page.goto(`${here.product.client}/admin`);
  await customer.page.waitForURL(/\/task-auth$/);
  await customer.page.goto(`${here.product.client}/dashboard`);

  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await page.getByLabel('Search').fill('nobody');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('No users found').waitFor();
  await page.getByLabel('Search').fill('NIM');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('n***@example.com').waitFor();
  await page.getByRole('link', { name: `Open ${nimal.username}` }).click();
  await page.getByText(nimal.email).waitFor();

  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${nimal.username} has been approved`).waitFor();
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await dialog.getByText('Please enter a reason for the ban.').waitFor();
  await field(dialog, 'Reason').fill('sold the account');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await page.getByText('Banned: sold the account').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await timeline.filter({ hasText: 'Reason: sold the account' }).waitFor();

  await page.reload();
  await page.getByText('Banned: sold the account').waitFor();
  await page.getByRole('tab', { name: 'Users', exact: true, selected: true }).waitFor();

  await customer.page.reload();
  await customer.page.getByText('Your account has been banned.').waitFor();
  expect(complaints).toEqual([]);
});

it('Laptops show the whole menu and details next to the list', async () => {
  const { page } = await here.visit({ screen: { width: 1280, height: 800 } });
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  const open = page.getByRole('link', { name: `Open ${nimal.username}` });
  await open.waitFor();
  const lowest = await page.getByRole('tab').last().boundingBox();
  expect((lowest?.y ?? Infinity) + (lowest?.height ?? 0)).toBeLessThanOrEqual(800);

  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await open.focus();
  await page.keyboard.press('Enter');
  const heading = page.locator('h2:focus').getByText(nimal.username);
  await heading.waitFor();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const shown = await heading.boundingBox();
  expect(shown?.y).toBeGreaterThan(0);
  expect(shown?.y).toBeLessThan(400);
  await page.keyboard.press('Escape');
  await heading.waitFor({ state: 'detached' });
  await page.locator('a:focus').getByText(nimal.username).waitFor();

  await page.setViewportSize({ width: 1200, height: 400 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await open.press('Enter');
  await heading.waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('button', { name: 'All users' }).click();
  await page.locator('a:focus').getByText(nimal.username).waitFor();
});

it('Staff approve several users at once, after a question that names them', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await page.getByLabel('Show').selectOption('Pending approval');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const waiting = await page.getByRole('checkbox', { name: /^Select (?!all)/ }).count();
  expect(waiting).toBeGreaterThan(1);
  const left = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  const name = (await left.getAttribute('aria-label'))?.replace('Select ', '') ?? '';
  await left.uncheck();
  await judgeShown(page, 'a selection of users');
  await page.getByRole('button', { name: /^Approve \d+ user/ }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).not.toContain(name);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page
    .getByText(/ha(s|ve) been approved$/)
    .first()
    .waitFor();
  await page.getByText('1 user', { exact: true }).waitFor();
  await page.getByRole('link', { name: `Open ${name}`, exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('No tab of the panel, no order and no user scrolls sideways, whatever the width', async () => {
  const { page } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab').first().waitFor();
  const tabs = await page.getByRole('tab').allInnerTexts();
  for (const name of tabs) {
    await openTab(page, name);
    expect(await tooWide(page), name).toEqual([]);
  }
  for (const [tab, open, back] of [
    ['Orders', page.getByRole('link', { name: /^Open order/ }), 'All orders'],
    ['Users', page.getByRole('link', { name: /^Open / }), 'All users'],
    ['Task Users', page.getByRole('link', { name: /^Open / }), 'All task users'],
  ] as const) {
    await openTab(page, tab);
    await open.first().click();
    await page.locator('a, button').filter({ hasText: back }).waitFor();
    await isLoaded(page);
    expect(await tooWide(page), `one of ${tab}`).toEqual([]);
  }
});

it('On a phone the tabs are in a menu that works by keyboard and by name', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await comeBackAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin?tab=payments`);
  await page.getByRole('heading', { name: 'Sandbox payments', level: 1 }).waitFor();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.press('Enter');
  const chosen = page.getByRole('tab', { name: 'Sandbox payments', selected: true });
  await chosen.waitFor();
  const groups = page.getByRole('navigation').getByRole('heading');
  expect(await groups.allTextContents()).toEqual([
    'Sales',
    'People',
    'Free area',
    'Site',
    'Administration',
  ]);
  await judgeShown(page, 'the menu of the panel');
  await page.keyboard.press('Escape');
  await chosen.waitFor({ state: 'hidden' });

  await menu.press('Enter');
  await page.keyboard.press('Tab');
  for (const key of ['ArrowDown', 'End', 'ArrowUp', ' ']) await page.keyboard.press(key);
  await page.getByRole('tabpanel', { name: 'API Tokens' }).waitFor();
  await page.getByRole('tab').first().waitFor({ state: 'hidden' });
  await page.locator('h1:focus').getByText('API Tokens').waitFor();
  expect(await page.title()).toMatch(/^API Tokens · /);
  expect(complaints).toEqual([]);
});

it('Staff resolve a flagged payment and one without an order, each with a note', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  const rail = page.getByRole('navigation', { name: 'Sections of the admin panel' });
  const onOrders = rail.locator('[id$="-orders"]');
  // An open dispute waits there, too.
  await onOrders.getByText('3 waiting').waitFor();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Show flagged orders' }).click();
  await page.getByText('1 order', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Open order/ }).click();
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.getByText('Please enter a note.').waitFor();
  await field(dialog, 'Note').fill('sent back by hand');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText(/Resolved by sithara on/).waitFor();
  await page.getByText('sent back by hand').first().waitFor();

  await page.getByRole('link', { name: 'All orders' }).click();
  await page.getByText('No orders found').waitFor();
  await page.getByText('It refers to order RGZ-STRAYPAYMENT, which does not exist.').waitFor();
  await page.getByRole('button', { name: /^Resolve payment/ }).click();
  await field(dialog, 'Note').fill('a test of ours');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('No open payments.').waitFor();
  await onOrders.getByText('1 waiting').waitFor();
  expect(complaints).toEqual([]);
});

/** Opens a tab of the panel and waits until everything on it has loaded. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tabpanel', { name, exact: true }).waitFor();
  await page.waitForFunction((tab) => document.title.startsWith(`${tab} · `), name);
  await isLoaded(page);
}

async function isLoaded(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** The widths at which the page scrolls sideways. */
async function tooWide(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (let width = NARROWEST; width <= WIDEST; width += STEP) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) found.push(width);
  }
  return found;
}
