import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { nimal } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

const NARROWEST = 320;

const WIDEST = 1440;

const STEP = 70;

const here = seededWorld();

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

it('Staff sort, filter and page a list by keyboard, and the address keeps it', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin?tab=orders`);
  const orders = page.getByRole('link', { name: /^Open order/ });
  await orders.first().waitFor();
  const sort = page.getByLabel('Sort');
  await sort.focus();
  await sort.selectOption('Low amounts');
  await page.waitForURL(/sort=amount-ascending/);
  await page.getByText('Filters', { exact: true }).press('Enter');
  await page.getByLabel('Amount from (Rs.)').fill('9,00');
  await page.keyboard.press('Enter');
  await page.getByText('Enter an amount, such as 750 or 749.50.').waitFor();
  await page.getByLabel('Amount from (Rs.)').fill('900');
  await page.keyboard.press('Enter');
  await page.waitForURL(/least=900/);
  const shown = page.getByRole('status').filter({ hasText: / of / });
  await shown.filter({ hasText: '1–2 of 2' }).waitFor();
  await orders.first().press('Enter');
  await page.waitForURL(/order=RGZ.*least=900/);
  await page.keyboard.press('Escape');
  await page.locator('a:focus').getByText(/^RGZ-/).waitFor();
  await page.reload();
  await shown.filter({ hasText: '1–2 of 2' }).waitFor();
  await page.getByRole('button', { name: 'Save this view' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Large orders');
  await page.keyboard.press('Enter');
  const view = page.getByRole('button', { name: 'Large orders', exact: true });
  await view.waitFor();
  await page.goto(`${here.product.client}/admin?tab=orders&page=9`);
  await page.getByRole('button', { name: 'First page' }).press('Enter');
  await orders.first().waitFor();
  await view.press('Enter');
  await page.waitForURL(/least=900/);
  await shown.filter({ hasText: '1–2 of 2' }).waitFor();
  await page.getByRole('button', { name: 'Remove view Large orders' }).press('Enter');
  await view.waitFor({ state: 'detached' });
  await judgeShown(page, 'the list of orders');
  expect(complaints).toEqual([]);
});

it('No page of the panel scrolls sideways at any width', async () => {
  const { page } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await page.getByRole('tab').first().waitFor();
  const tabs = await page.getByRole('tab').allInnerTexts();
  // Subscription Types is a section of Catalogue.
  for (const name of tabs.filter((each) => each !== 'Subscription Types')) {
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

it('The panel’s menu on a phone works by keyboard', async () => {
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
