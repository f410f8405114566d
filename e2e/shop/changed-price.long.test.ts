import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logInAsAdmin } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { giveCoins, logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';

const here = world(async ({ product, visit }) => {
  await addStock(product, SUPREME, 'luck-key-1', 'luck-key-2');
  const { page, context } = await visit();
  await registerTaskUser(page, product, sanduni);
  await context.close();
  await giveCoins({ product, visit }, sanduni, 500);
});

/** Staff edit the price of the product. It has no page yet. */
async function setPrice(price: number): Promise<void> {
  const { page, context } = await here.visit();
  await logInAsAdmin(page, here.product);
  const status = await page.evaluate(async (wanted) => {
    const { offers } = await (await fetch('/api/shop/staff/offers')).json();
    const { name, available: _a, sold: _s, editedBy: _e, productId, ...offer } = offers[0];
    const answer = await fetch(`/api/shop/staff/offers/${productId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'the-price-of-now' },
      body: JSON.stringify({ ...offer, price: wanted }),
    });
    return `${answer.status} ${name}`;
  }, price);
  expect(status).toContain(`200 ${SUPREME.slice(0, 7)}`);
  await context.close();
}

/** The next purchase succeeds, but its answer is lost. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { fetch: send } = globalThis;
    globalThis.fetch = async (input, init) => {
      const answer = await send(input, init);
      if (!(input instanceof Request) || input.method !== 'POST') return answer;
      globalThis.fetch = send;
      throw new TypeError('the answer got lost');
    };
  });
}

/** In the confirmation dialog in Tamil: solves the challenge and buys. */
async function buyInTamil(page: Page): Promise<void> {
  await page.getByRole('checkbox').click();
  await page.getByText('சரிபார்க்கப்பட்டது', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'வாங்கவும்' }).click();
}

it('A lost answer does not charge coins twice', async () => {
  const { page, complaints } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.goto(`${here.product.client}/tasks?view=shop`);
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByRole('button', { name: 'வாங்கவும்' }).first().click();
  await setPrice(300);
  await buyInTamil(page);
  await page.getByText('இப்போதைய விலை: 300 நாணயங்கள்').waitFor();
  await page.getByRole('dialog').getByText('300 நாணயங்கள்', { exact: true }).waitFor();

  await loseNextAnswer(page);
  await buyInTamil(page);
  await page.getByText('வாங்க முடியவில்லை. மீண்டும் முயலவும்.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'வாங்கவும்' }).click();
  await page.getByRole('heading', { name: 'வாழ்த்துகள்!' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('இருப்பு: 200 நாணயங்கள்', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
