import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, nimal, register } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { comeBack } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const WAITING = 'The server is not responding. Waiting for the connection...';

const GIVEN_UP = 'The server did not respond in time.';

const SUPREME = 'Supreme One Month Regz Coin 250';

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

it('Another document opened during an outage opens later', async () => {
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

it('A page says that a request waits and gives up', async () => {
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

it('An act without a network fails and is not repeated', async () => {
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

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/**
 * Opens a page whose request fails and is retried without success. After two seconds the page says
 * that it is waiting, and after thirty it gives up. The returned function lets the next request
 * through.
 */
async function askInVain(
  page: Page,
  { url, question, failed }: { url: string; question: string; failed: Locator },
): Promise<() => Promise<void>> {
  // Before the page: its clock cannot stop a timer that was set on the browser's clock.
  await page.clock.install();
  await page.route(question, (route) => route.abort());
  await page.goto(url);
  await failed.waitFor();
  await page.unroute(question);
  await page.route(question, () => {});
  const asked = page.waitForRequest(question);
  await tryAgain(page).click();
  await asked;
  await page.clock.runFor(2100);
  await page.getByText(WAITING).waitFor();
  await page.clock.runFor(28_500);
  await page.getByText(WAITING).waitFor({ state: 'detached' });
  await failed.waitFor();
  return () => page.unroute(question);
}

it('Missing prices are requested again', async () => {
  const { page, complaints } = await here.visit();
  await page.addInitScript(() => {
    const read = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function silent(name) {
      return name === 'data-page-facts' ? '' : read.call(this, name);
    };
  });
  const letThrough = await askInVain(page, {
    url: `${here.product.main}/store`,
    question: '**/api/storefront/catalogue',
    failed: page.getByText('The prices could not be loaded'),
  });
  await page.getByText(GIVEN_UP).waitFor();
  await letThrough();
  await tryAgain(page).click();
  await page.getByText('Rs. 1,500.00').first().waitFor();
  expect(complaints).toEqual([]);
});

/** Makes the page fail while it renders the first answer to such a request. */
async function dieAfter(page: Page, path: string): Promise<void> {
  await page.evaluate((ended) => {
    const { fetch } = window;
    const { appendChild, insertBefore } = Node.prototype;
    // Fails insertions into the document. Insertions into a detached element succeed, because React
    // would retry those.
    function breaking(put: typeof insertBefore | typeof appendChild) {
      return function putOrFail(this: Node, node: Node, before: Node | null) {
        if (!this.isConnected) return put.call(this, node, before);
        Object.assign(Node.prototype, { appendChild, insertBefore });
        throw new Error('The page is broken.');
      };
    }
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (new URL(answer.url).pathname !== ended) return answer;
      window.fetch = fetch;
      const broken = { appendChild: breaking(appendChild), insertBefore: breaking(insertBefore) };
      Object.assign(Node.prototype, broken);
      return answer;
    };
  }, path);
}

it('A reload after a page error shows the redeemed key', async () => {
  await addStock(here.product, SUPREME, 'broken-page-key');
  const { page } = await here.visit();
  await comeBack(page, here.product, nimal);
  await page.goto(`${here.product.client}/redeem-key`);
  await field(page, 'License Key').fill('broken-page-key');
  await dieAfter(page, '/api/licenses/redeem');
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await judgeShown(page, 'a page that broke');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Redeem Key' }).waitFor();
  await page.goto(`${here.product.client}/dashboard`);
  await page
    .getByRole('region', { name: 'Subscription Status' })
    .getByText('30 day(s)')
    .first()
    .waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
