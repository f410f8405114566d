import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logInAsAdmin, nimal, register } from '../harness/people.ts';
import { comeBack } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const WAITING = 'The server is not responding. Waiting for the connection...';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await context.close();
});

/** Disconnects the page from the server. The result reconnects it. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  return () => page.unroute('**/*');
}

/** A mark that disappears when the document is replaced. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'same', true));
const isSameDocument = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'same') === true);

/** Makes the document record when a script of the page starts to handle the clicks on its links. */
async function noteClickListener(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listen = globalThis.addEventListener.bind(globalThis);
    globalThis.addEventListener = (...given: Parameters<typeof listen>) => {
      listen(...given);
      if (given[0] === 'click') Reflect.set(globalThis, 'listensToClicks', true);
    };
  });
}

it('A page opened during an outage appears when the server is back', async () => {
  const { page, complaints } = await here.visit();
  await comeBack(page, here.product, nimal);
  await mark(page);
  const bringBack = await cutOff(page);
  await page.getByRole('link', { name: 'Redeem Key' }).first().click();
  await page.getByText(WAITING).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.getByRole('heading', { name: 'Account Information' }).waitFor();
  await bringBack();
  await page.waitForURL('**/redeem-key');
  await page.getByText(WAITING).waitFor({ state: 'detached' });
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints).toEqual([]);
});

it('A tab opened during an outage appears when the server is back', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  // A part whose code could not load because of the interruption is fetched with a new document.
  await page.getByRole('tabpanel', { name: 'License Keys' }).getByRole('heading').first().waitFor();
  await mark(page);
  const bringBack = await cutOff(page);
  await page.getByRole('tab', { name: 'Plans' }).click();
  await page.getByText(WAITING).waitFor();
  await bringBack();
  await page.getByRole('tabpanel', { name: 'Plans' }).getByRole('heading').first().waitFor();
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints).toEqual([]);
});

it('Another document opened while the server is down opens when it is back', async () => {
  const { page } = await here.visit();
  await noteClickListener(page);
  await page.goto(`${here.product.main}/contact`);
  await page.waitForFunction(() => Reflect.get(globalThis, 'listensToClicks') === true);
  const bringBack = await cutOff(page);
  await page.getByRole('link', { name: 'Store' }).first().click();
  await page.getByText(WAITING).waitFor();
  expect(page.url()).toBe(`${here.product.main}/contact`);
  await bringBack();
  await page.waitForURL('**/store');
});

it('A new version that removed a page opens its own page', async () => {
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  await mark(page);
  await page.route('**/assets/client/redeem-key-page-*.js', (route) =>
    route.fulfill({ status: 404 }),
  );
  const link = page.getByRole('link', { name: 'Redeem Key' }).first();
  await link.click();
  await page.waitForURL('**/redeem-key');
  expect(await isSameDocument(page)).toBe(false);
});

it('A page says that an unanswered request is waiting, and then that it gave up', async () => {
  const { page, complaints } = await here.visit();
  await comeBack(page, here.product, nimal);
  // Before the page: its clock cannot stop a timer that was set on the browser's clock.
  await page.clock.install();
  await page.goto(`${here.product.client}/redeem-key`);
  let sent = 0;
  await page.route('**/api/licenses/redeem', () => {
    sent += 1;
  });
  await page.getByLabel('License Key', { exact: true }).fill('A-KEY');
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await expect.poll(() => sent).toBe(1);
  await page.clock.runFor(2100);
  await page.getByText(WAITING).waitFor();
  await page.clock.runFor(30_000);
  await page.getByText('The server did not respond in time.').waitFor();
  await page.getByText(WAITING).waitFor({ state: 'detached' });
  await page.unroute('**/api/licenses/redeem');
  await page.clock.runFor(60_000);
  expect(sent).toBe(1);
  expect(complaints).toEqual([]);
});

it('An act without a network fails with a message, and is not carried out later', async () => {
  const { page, context } = await here.visit();
  await comeBack(page, here.product, nimal);
  await page.goto(`${here.product.client}/redeem-key`);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await context.setOffline(true);
  await page.getByLabel('License Key', { exact: true }).fill('A-KEY');
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await page.getByText('The server cannot be reached. Please check your connection').waitFor();
  const before = sent.filter((url) => url.endsWith('/redeem')).length;
  await context.setOffline(false);
  await page.waitForLoadState('networkidle');
  expect(sent.filter((url) => url.endsWith('/redeem'))).toHaveLength(before);
});
