import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { kavya, logIn, nimal, type Person, register } from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    for (const person of [nimal, kavya]) {
      const { page } = await visit();
      await register(page, product, person);
    }
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

/** Logs in and presses Buy Now; returns the payment provider's own form. */
async function openCheckout(page: Page, person: Person, title: string): Promise<FrameLocator> {
  await logIn(page, here.product, person);
  await page.goto(`${here.product.main}/store?period=weekly`);
  const plan = page.getByRole('article', { name: title, exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').waitFor();
  return frame;
}

function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByText(text);
}

/** True if nothing covers the element, and no dialog has made it inert. */
async function liesOnTop(message: Locator): Promise<boolean> {
  return message.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });
}

async function payWith(frame: FrameLocator, card: string): Promise<void> {
  await frame.getByLabel('Card number').fill(card);
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Name on card').fill('A. Buyer');
  await frame.getByRole('button', { name: /^Pay / }).click();
}

it('A declined card costs nothing, another one pays, and the key comes when stock does', async () => {
  const { page, complaints } = await here.visit();
  const frame = await openCheckout(page, nimal, 'Supreme');
  await payWith(frame, '4000 0000 0000 0002');
  await toast(page, 'Payment failed. Please try again.').waitFor();
  await expect.poll(() => liesOnTop(toast(page, 'Payment failed. Please try again.'))).toBe(true);
  expect(await frame.getByLabel('Name on card').inputValue()).toBe('A. Buyer');
  await payWith(frame, '4242 4242 4242 4242');
  await toast(page, 'Payment completed! Your order is being processed.').waitFor();
  expect(await toast(page, 'Payment failed. Please try again.').count()).toBe(0);
  await page.waitForURL(`${here.product.client}/orders`);

  await page.getByText('Payment received. Your key is being prepared.').waitFor();
  await addStock(here.product, 'Supreme Weekly', 'E2E-WEEKLY-0001');
  await page.getByText('E2E-WEEKLY-0001').first().waitFor();
  expect(complaints).toEqual([]);
});

it('A bank’s question can be answered, and a delayed payment arrives', async () => {
  await addStock(here.product, 'Essential Weekly', 'E2E-WEEKLY-0002');
  const { page } = await here.visit();
  const frame = await openCheckout(page, kavya, 'Essential');
  await payWith(frame, '4000 0025 0000 3155');
  await frame.getByRole('button', { name: 'Fail' }).click();
  await toast(page, 'Payment failed. Please try again.').waitFor();
  await payWith(frame, '9999 0000 0000 0020');
  await frame.getByText('Your payment is being processed').waitFor();
  await page.goto(`${here.product.client}/orders`);
  await page.getByText('E2E-WEEKLY-0002').first().waitFor();
});
