import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, kavya, logIn, nimal, register, submitKey } from '../harness/people.ts';
import { takePicture } from '../harness/pictures/pictures.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world();

it('A visitor becomes a subscriber, and everything survives a restart', async () => {
  await addStock(here.product, SUPREME, 'first-key');
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  await submitKey(page, ' first-key ');
  await page
    .getByText('License key redeemed successfully! Your subscription is now active.')
    .waitFor();
  const subscription = page.getByRole('region', { name: 'Subscription Status' });
  await subscription.getByText('30 day(s)').first().waitFor();
  await subscription.getByText('How this date came about').click();
  await subscription.getByText('30 day(s) given, 0 used, 30 left').waitFor();
  for (const group of ['Supreme', 'Esp', 'Utility', 'Hotkey']) {
    await subscription.getByRole('cell', { name: group, exact: true }).first().waitFor();
  }
  await page.getByRole('link', { name: 'Activity' }).getByText('License key redeemed').waitFor();
  await takePicture(page, 'dashboard.png');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();

  await here.product.restart();

  await logIn(page, here.product, nimal);
  await subscription.getByText('30 day(s)').first().waitFor();
  expect(complaints).toEqual([]);
});

it('A second account sees that the key was redeemed, and keeps its text', async () => {
  const { page } = await here.visit();
  await register(page, here.product, kavya);
  await logIn(page, here.product, kavya);
  await page.goto(`${here.product.client}/redeem-key`);
  await submitKey(page, 'FIRST-KEY');
  await page.getByText('License key has already been redeemed').waitFor();
  expect(await field(page, 'License Key').inputValue()).toBe('FIRST-KEY');
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
  await addStock(here.product, SUPREME, 'second-key');
  const { page } = await here.visit();
  await logIn(page, here.product, kavya);
  await page.goto(`${here.product.client}/redeem-key`);
  await field(page, 'License Key').fill('second-key');
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

it('Nothing personal stays in the browser', async () => {
  const { page, context } = await here.visit();
  await logIn(page, here.product, nimal);
  const stored = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
  }));
  expect(stored).toEqual({ local: [], session: [], cookies: '' });
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  const cookies = await context.cookies();
  expect(cookies.every((cookie) => cookie.httpOnly)).toBe(true);
});
