import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logIn, logInAsAdmin, nimal, openStaffTab, register } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    const { page } = await visit();
    await register(page, product, nimal);
  },
  { PAYMENT_PROVIDERS: 'payhere,sandbox' },
);

it('Staff return a second payment, and the buyer keeps the key', async () => {
  await addStock(here.product, 'Supreme Weekly', 'E2E-TWICE-0001');
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?period=weekly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  const ways = page.getByRole('dialog', { name: 'How do you want to pay?' });
  await ways.getByRole('button', { name: /^PayHere/ }).press('Enter');
  await page.getByRole('heading', { name: 'Pay LKR 250.00' }).waitFor();
  await page.getByRole('button', { name: 'Pay a second time' }).click();
  await page.waitForURL(`${here.product.client}/orders`);
  const paidTwice = page.getByText('You paid twice; Rs. 250.00 will be returned.').first();
  // The page may open before the job of the second payment has settled it.
  const readsIt = async () => {
    await page.reload();
    return paidTwice.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(readsIt).toBe(true);

  const staff = (await here.visit()).page;
  await logInAsAdmin(staff, here.product);
  await openStaffTab(staff, 'Orders');
  await staff.getByRole('button', { name: 'Show flagged orders' }).click();
  await staff
    .getByRole('link', { name: /^Open order RGZ-/ })
    .first()
    .click();
  const payments = staff.getByRole('region', { name: 'Payments', exact: true });
  await payments.getByText('Rs. 250.00 too much').waitFor();
  await judgeShown(staff, 'the payments of an order');
  await payments.getByRole('button', { name: 'Return Rs. 250.00' }).click();
  const returning = staff.getByRole('dialog', { name: 'Return Rs. 250.00' });
  await field(returning, 'Reason').fill('Paid twice');
  await returning.getByRole('button', { name: 'Return', exact: true }).click();
  await payments.getByText('Rs. 250.00 returned').waitFor();
  expect(await payments.getByText('Pays for the order').count()).toBe(1);

  await page.getByText('We returned Rs. 250.00 to you.').first().waitFor();
  await page.getByText('E2E-TWICE-0001').first().waitFor();
});
