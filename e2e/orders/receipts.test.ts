import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { lookOver } from '../harness/pages/look-over.ts';
import { field, logIn, logInAsAdmin } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

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

it('Only the buyer and staff download a receipt with its name', async () => {
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

/** The card's holder disputes the payment of an order at the sandbox, through its console. */
async function openDispute(page: Page, orderId: string): Promise<void> {
  const answered = await page.evaluate(async (id) => {
    const found = await fetch(`/api/orders/sandbox/sessions?orderId=${id}`);
    const [session] = await found.json();
    const answer = await fetch(`/api/orders/sandbox/sessions/${session.id}/acts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'open-dispute' }),
    });
    return answer.status;
  }, orderId);
  expect(answered).toBe(200);
}

it('Staff read the proof for a disputed order and download it', async () => {
  const { page: buyer } = await here.visit({ screen: phone });
  await logIn(buyer, here.product, cast.nethmi);
  const orderId = (await newestOrder(buyer)).split('/').at(-1) ?? '';
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin?tab=orders&order=${orderId}`);
  const proof = page.getByRole('region', { name: 'Proof for a dispute' });
  await proof.getByText('No dispute was reported for this order.').waitFor();
  await proof.getByRole('button', { name: 'Show proof' }).click();
  await proof.getByText('Account registered').waitFor();
  await lookOver(page, 'the proof of an order without a dispute');

  await openDispute(page, orderId);
  await page.reload();
  await proof.getByText('hand it in on its own site').waitFor();
  await lookOver(page, 'the proof of a disputed order');
  const download = proof.getByRole('button', { name: 'Download evidence' });
  expect(await savePdf(page, download)).toBe(`evidence-${orderId}.pdf`);

  await page.setViewportSize({ width: 390, height: 844 });
  await lookOver(page, 'the proof of a disputed order, on a phone');
  expect(complaints).toEqual([]);
});
