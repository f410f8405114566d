import { expect, it } from 'vitest';
import { field, logIn, logInAsAdmin, nimal, openStaffTab, register } from '../harness/people.ts';
import { payByCard } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    const { page, context } = await visit();
    await register(page, product, nimal);
    await context.close();
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

it('An owner creates a package, and a customer buys and redeems it', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await openStaffTab(page, 'Catalogue');
  await page.getByRole('button', { name: 'New feature' }).click();
  const feature = page.getByRole('dialog', { name: 'New feature' });
  await field(feature, 'Name').fill('Radar');
  await feature.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Radar' }).waitFor();

  await page.getByRole('button', { name: 'New package' }).click();
  const creation = page.getByRole('dialog', { name: 'New package' });
  await field(creation, 'Name').fill('Supreme-Experiment');
  await creation.getByRole('button', { name: 'Create' }).click();
  await creation.getByText('Only experiments end in').waitFor();
  await field(creation, 'Name').fill('Night Edition');
  await creation.getByRole('switch', { name: 'Radar' }).click();
  await creation.getByRole('switch', { name: 'Hotkey' }).click();
  await creation.getByRole('button', { name: 'Create' }).click();

  const plan = page.getByRole('dialog', { name: 'New plan of Night Edition' });
  await plan.getByRole('combobox', { name: 'Period' }).selectOption('Monthly');
  await field(plan, 'Price (LKR)').fill('640');
  await field(plan, 'Features').fill('Night mode\nRadar');
  await plan.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('table', { name: 'Plans, Monthly' }).getByText('Night Edition').waitFor();
  await openStaffTab(page, 'Plans & Prices');
  await page.getByRole('button', { name: 'Move Night Edition, Monthly up' }).click();
  await page.getByText('Order saved').waitFor();
  expect(complaints).toEqual([]);

  const { page: shop, complaints: faults } = await here.visit();
  await logIn(shop, here.product, nimal);
  await shop.goto(`${here.product.main}/store?period=monthly`);
  const card = shop.getByRole('article', { name: 'Night Edition', exact: true });
  await card.getByText('In stock: your key comes with the payment.').waitFor();
  await card.getByRole('button', { name: 'Buy Now' }).click();
  await payByCard(shop);
  await shop.waitForURL(`${here.product.client}/orders`);
  await shop.getByRole('button', { name: 'Redeem this key' }).first().click();
  await shop.getByText('License key redeemed successfully').first().waitFor();
  await shop.goto(`${here.product.client}/dashboard`);
  const status = shop.getByRole('region', { name: 'Subscription Status' });
  await status.getByText('Night Edition').waitFor();
  await status.getByText('Radar').waitFor();
  expect(faults).toEqual([]);
});
