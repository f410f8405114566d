import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import {
  field,
  logIn,
  logInAsAdmin,
  nimal,
  openStaffTab,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    const { page, context } = await visit();
    await register(page, product, nimal);
    await context.close();
  },
  { PAYMENT_PROVIDERS: 'transfer,sandbox', SANDBOX_DELAY_SECONDS: '1' },
);

async function addCoupon(staff: Page): Promise<void> {
  await openStaffTab(staff, 'Plans & Prices');
  await openStaffTab(staff, 'Coupons');
  await staff.getByRole('button', { name: 'Add Coupon' }).click();
  const dialog = staff.getByRole('dialog');
  await field(dialog, 'Code *').fill('half-2026');
  await field(dialog, 'Percent *').fill('50');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Buys Supreme for a month with the code, leaves the checkout, and returns the order's id. */
async function leaveCheckout(page: Page): Promise<string> {
  await page.goto(`${here.product.main}/store?period=monthly&currency=USD&code=HALF-2026`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByText('You save').waitFor();
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  const ways = page.getByRole('dialog', { name: 'How do you want to pay?' });
  await ways.getByRole('button', { name: /^Test payment/ }).click();
  const order = page.frameLocator('iframe').getByText(/Order RGZ-/);
  return /RGZ-\w+/.exec((await order.textContent()) ?? '')?.[0] ?? '';
}

it('The link about an unpaid order buys the same again', async () => {
  const { page: staff } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await addCoupon(staff);
  const buyer = await here.visit();
  await logIn(buyer.page, here.product, nimal);
  const orderId = await leaveCheckout(buyer.page);
  await buyer.context.close();
  await openStaffTab(staff, 'Sandbox payments');
  await staff.getByRole('button', { name: `Show the checkout for ${orderId}` }).click();
  await staff.getByRole('button', { name: 'Expire' }).click();
  await staff.getByText('Expired', { exact: true }).first().waitFor();

  const { page, complaints } = await here.visit({ screen: phone });
  const address = `${here.product.main}/store?period=monthly&currency=USD&plan=supreme-monthly&order=${orderId}`;
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: 'Login to continue' });
  await field(dialog, 'Username').fill(nimal.username);
  await field(dialog, 'Password').fill(nimal.password);
  await solveChallenge(page);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Continue this payment?' });
  await question.getByText('With the code HALF-2026.').waitFor();
  await judgeShown(page, 'the question whether to continue a payment');
  await question.getByRole('button', { name: 'Continue payment' }).click();
  const checkout = page.frameLocator('iframe');
  await checkout.getByText(/Order RGZ-/).waitFor();
  expect(await checkout.getByText(/Order RGZ-/).textContent()).not.toContain(orderId);
  await checkout.getByText('LKR 375.00').first().waitFor();

  await openStaffTab(staff, 'Plans & Prices');
  await openStaffTab(staff, 'Coupons');
  await staff.getByRole('button', { name: /^Stop/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await staff.getByText('Stopped', { exact: true }).waitFor();
  await page.goto(address);
  await page.getByText('This code has ended.').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page
    .getByRole('article', { name: 'Supreme', exact: true })
    .getByRole('button', { name: 'Buy Now' })
    .click();
  const ways = page.getByRole('dialog', { name: 'How do you want to pay?' });
  await ways.getByRole('button', { name: /^Test payment/ }).click();
  await checkout.getByText('LKR 750.00').first().waitFor();
  expect(complaints).toEqual([]);
});
