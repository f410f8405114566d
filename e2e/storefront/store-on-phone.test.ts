import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { lookOver } from '../harness/pages/look-over.ts';
import { loudActs } from '../harness/pages/loud-acts.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => addStock(product, 'Supreme Monthly', 'PHONE-1'));

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not shown');
  return { ...box, bottom: box.y + box.height };
}

it('Phones show a price and one primary button without scrolling', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/store`);
  const price = page.getByText(/^Rs\. [\d,.]+$/).first();
  await price.waitFor();
  expect((await boxOf(price)).bottom).toBeLessThanOrEqual(480);
  const buy = page.getByRole('button', { name: 'Buy Now' }).first();
  expect((await boxOf(buy)).bottom).toBeLessThanOrEqual(760);
  expect(await loudActs(page)).toEqual(['Buy Now']);
  await lookOver(page, 'the store on a phone');
  expect(complaints).toEqual([]);
});

it('Code and gift are two targets for a finger', async () => {
  const { page } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/store`);
  const code = await boxOf(page.getByRole('button', { name: 'Have a code?' }));
  const gift = await boxOf(page.getByRole('checkbox', { name: 'Buy as a gift' }));
  expect(Math.min(gift.width, gift.height)).toBeGreaterThanOrEqual(24);
  expect(code.height).toBeGreaterThanOrEqual(44);
  expect(gift.x - (code.x + code.width)).toBeGreaterThanOrEqual(16);
});

it('The home page names the lowest price', async () => {
  const { page } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/`);
  const price = page.getByText('From Rs. 250.00 for 7 days');
  await price.waitFor();
  expect((await boxOf(price)).bottom).toBeLessThanOrEqual(phone.height);
});
