import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { lookOver } from '../harness/pages/judge-page.ts';
import { field, logIn, logInAsAdmin } from '../harness/people.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

/** Presses a control that downloads a PDF. Returns the file's name. */
async function savePdf(page: Page, control: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), control.click()]);
  const bytes = await buffer(await file.createReadStream());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-7).toString()).toContain('%%EOF');
  return file.suggestedFilename();
}

/** The address of the person's newest order. */
async function newestOrder(page: Page): Promise<string> {
  await page.goto(`${here.product.client}/orders`);
  const link = page.getByRole('link', { name: /^Receipt of order/ }).first();
  return ((await link.getAttribute('href')) ?? '').replace(/\/receipt$/, '');
}

it('Only the buyer and staff download a receipt', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.chathura);
  const path = await newestOrder(page);
  const orderId = path.split('/').at(-1) ?? '';
  await page.goto(`${here.product.client}${path}`);
  const card = page.getByRole('region', { name: 'Receipt', exact: true });
  await card.getByText('Without a number: no real money was paid here').waitFor();
  await lookOver(page, 'an order with its receipt');

  await card.getByRole('button', { name: 'Name and address' }).click();
  await field(card, 'Name').fill('Чатура');
  await field(card, 'Address').fill('12, ගාලු පාර\nகொழும்பு 3');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText('This cannot be printed: Ч').waitFor();
  expect(await field(card, 'Name').inputValue()).toBe('Чатура');
  expect(await field(card, 'Address').inputValue()).toBe('12, ගාලු පාර\nகொழும்பு 3');
  await lookOver(page, 'a name that a receipt cannot print');
  await field(card, 'Name').fill('ශ්\u200dරීමතී චතුර & Sons');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
  await card.getByText('ශ්\u200dරීමතී චතුර & Sons').waitFor();
  await card.getByText('chathura', { exact: true }).waitFor();
  await lookOver(page, 'an order whose receipt is made out to somebody');
  const button = { name: 'Download PDF' };
  expect(await savePdf(page, card.getByRole('button', button))).toBe(`receipt-${orderId}.pdf`);

  await page.goto(`${here.product.client}${path}/receipt`);
  await page.getByText('ශ්\u200dරීමතී චතුර & Sons').waitFor();
  expect(await savePdf(page, page.getByRole('button', button))).toBe(`receipt-${orderId}.pdf`);
  await lookOver(page, 'the receipt');
  expect(complaints).toEqual([]);

  const { page: staff } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await staff.goto(`${here.product.client}/admin?tab=orders&order=${orderId}`);
  expect(await savePdf(staff, staff.getByRole('button', button))).toBe(`receipt-${orderId}.pdf`);

  const { page: other } = await here.visit();
  await logIn(other, here.product, cast.nethmi);
  const foreign = await other.evaluate(async (address) => {
    const answer = await fetch(address);
    return { status: answer.status, code: (await answer.json()).code };
  }, `/api/orders/own/${orderId}/receipt.pdf`);
  expect(foreign).toEqual({ status: 404, code: 'ORDER_UNKNOWN' });
});
