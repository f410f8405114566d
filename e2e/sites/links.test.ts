import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { crawl, keptTables } from '../harness/pages/crawl.ts';
import { nimal, register } from '../harness/people.ts';
import { comeBack } from '../harness/returning.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    const { page, context } = await visit();
    await register(page, product, nimal);
    await addStock(product, 'Supreme Monthly', 'BEFORE-1');
    await addStock(product, 'Essential Weekly', 'AFTER-1', 'AFTER-2');
    await comeBack(page, product, nimal);
    await subscribe(page, product.main);
    await leaveOrder(page, product.main);
    await context.close();
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

/** Buys a month of Supreme and redeems its key, so that there are paid days to lose. */
async function subscribe(page: Page, main: string): Promise<void> {
  await page.goto(`${main}/store?period=monthly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Name on card').fill('A. Buyer');
  await frame.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('button', { name: 'Redeem this key' }).first().click();
  await page.getByText('License key redeemed successfully').first().waitFor();
}

/** Opens a checkout and leaves it, so that an order waits to be paid. */
async function leaveOrder(page: Page, main: string): Promise<void> {
  await page.goto(`${main}/store?period=weekly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await page
    .frameLocator('iframe')
    .getByText(/Order RGZ-/)
    .waitFor();
}

it('No address that a customer opens spends, replaces or changes anything', async () => {
  const { main, client } = here.product;
  const { page, context, complaints } = await here.visit();
  await comeBack(page, here.product, nimal);
  const before = await here.product.digest(keptTables);
  const starts = [
    `${main}/store`,
    `${client}/orders`,
    `${client}/renew?change=package`,
    `${client}/stand-ins/mail?to=${encodeURIComponent(nimal.email)}`,
  ];
  const only = /^\/(?:store|orders|renew|redeem-key|dashboard|confirm-email|gift|stand-ins)/;
  const opened = await crawl(page, here.product, { starts, alone: /\/store$/, only });
  expect(opened.some((address) => address.includes('upgrade=0'))).toBe(true);
  expect(opened.some((address) => /order=RGZ-/.test(address))).toBe(true);
  expect(await here.product.digest(keptTables)).toEqual(before);
  expect(complaints).toEqual([]);
  await context.close();
});
