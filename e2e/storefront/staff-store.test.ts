import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addKeys, field, logIn, logInAsAdmin, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const PRODUCT = 'Supreme Weekly';
const here = world();

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

it('A subscription type is created, changed and deleted', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await openTab(page, 'Subscription Types');
  await page.getByText('No Subscription Types').waitFor();
  await page.getByRole('button', { name: 'Add Subscription Type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Subscription name is required').waitFor();
  await field(dialog, 'Name *').fill('  Gold ');
  const price = field(dialog, 'Price (USD)');
  for (const typed of ['-1', '1e3', '2,50', '+5', '１２']) {
    await price.fill('');
    await price.pressSequentially(typed);
    expect(await price.inputValue()).toBe(typed);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('The price must be a number from 0').waitFor();
  }
  await price.fill(' 9.5 ');
  await price.hover();
  await price.focus();
  await page.mouse.wheel(0, 400);
  await price.press('ArrowUp');
  expect(await price.inputValue()).toBe(' 9.5 ');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Subscription type created successfully').waitFor();
  const card = page.getByRole('listitem').filter({ hasText: 'Gold' });
  await card.getByText('$9.50').waitFor();
  await card.getByText('Active', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit Gold' }).click();
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await colleague.getByRole('button', { name: 'Edit Gold' }).click();
  await field(colleague.getByRole('dialog'), 'Price (USD)').fill('12');
  await colleague.getByRole('button', { name: 'Update' }).click();
  await colleague.getByText('Subscription type updated successfully').waitFor();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('sithara changed this subscription type').waitFor();
  await dialog.getByText('It is now "Gold", $12.00, Active. Saving again').waitFor();
  await field(dialog, 'Price (USD)').fill('');
  await dialog.getByRole('switch', { name: 'Active' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Subscription type updated successfully').waitFor();
  await card.getByText('Free', { exact: true }).waitFor();
  await card.getByText('Inactive').waitFor();

  await page.getByRole('button', { name: 'Delete Gold' }).click();
  await dialog
    .getByText('Are you sure you want to delete "Gold"? This action cannot be undone.')
    .waitFor();
  await colleague.reload();
  await colleague.getByRole('button', { name: 'Edit Gold' }).click();
  await field(colleague.getByRole('dialog'), 'Price (USD)').fill('15');
  await colleague.getByRole('button', { name: 'Update' }).click();
  await colleague.getByText('Subscription type updated successfully').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('It is now "Gold", $15.00, Inactive. Delete it anyway?').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Subscription type deleted successfully').waitFor();
  await page.getByText('No Subscription Types').waitFor();
  expect(complaints).toEqual([]);
});

it('Buyers see a new price, and staff can assign a key to their order once there is one', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await openTab(page, 'Plans & Prices');
  await page.getByRole('button', { name: 'Edit Supreme, Weekly' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Price (LKR)').fill('310');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Plan updated successfully').waitFor();

  const { page: buyer } = await here.visit();
  await register(buyer, here.product, nimal);
  await logIn(buyer, here.product, nimal);
  await buyer.goto(`${here.product.main}/store?period=weekly`);
  const plan = buyer.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByText('Rs. 310.00').waitFor();
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await buyer.frameLocator('iframe').getByLabel('Card number').waitFor();

  await page.reload();
  await openTab(page, 'License Keys');
  const orders = page.getByRole('region', { name: 'Recent Orders & Key Assignments' });
  const order = orders.getByRole('row').filter({ hasText: nimal.username });
  await order.getByText('$0.96').waitFor();
  await order.getByText('Pending').waitFor();
  const noPayment = page.getByRole('dialog', { name: 'Assign a key without payment?' });
  await order.getByRole('button', { name: 'Assign Key' }).click();
  await noPayment.getByText(`${nimal.username} gets a license key for free.`).waitFor();
  await noPayment.getByRole('button', { name: 'Assign without payment' }).click();
  const toasts = page.getByRole('region', { name: 'Messages' });
  await toasts.getByText('No available keys for this product').waitFor();
  await addKeys(page, PRODUCT, ['STAFF-STORE-KEY']);
  await order.getByRole('button', { name: 'Assign Key' }).click();
  await noPayment.getByRole('button', { name: 'Assign without payment' }).click();
  await toasts.getByText('Order completed and key assigned').waitFor();
  await order.getByText('Completed').waitFor();
  expect(await order.getByRole('button', { name: 'Assign Key' }).count()).toBe(0);

  await openTab(page, 'Orders');
  await page.getByText('Amounts are in US dollars ($) at the store’s rate.').waitFor();
  const openOrder = page.getByRole('link', { name: /^Open order/ });
  await openOrder.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Key assigned by staff').waitFor();
  await page.getByRole('link', { name: 'All orders' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('a[aria-label^="Open order"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Key assigned by staff').waitFor();
  await page.reload();
  await page.getByText('STAFF-STORE-KEY').waitFor();
  await page.getByRole('link', { name: `Open user ${nimal.username}` }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('button', { name: 'Orders' }).click();
  const placed = timeline.getByRole('listitem').filter({ hasText: 'Order placed' });
  await placed.getByRole('link', { name: /^Order RGZ-/ }).click();
  await page.getByRole('heading', { name: /^Order RGZ-/ }).waitFor();

  await page.getByRole('button', { name: 'Exchange key' }).click();
  const exchange = page.getByRole('dialog', { name: 'Exchange the license key' });
  await exchange.getByText('STAFF-STORE-KEY can no longer be redeemed.').waitFor();
  await exchange.getByRole('button', { name: 'Continue' }).click();
  await exchange.getByText('Please enter a reason.').waitFor();
  await field(exchange, 'Reason').fill('It was the heading of a table');
  await exchange.getByRole('button', { name: 'Continue' }).click();
  await exchange.getByRole('button', { name: 'Exchange key' }).click();
  await exchange.getByText('No available keys for this product').waitFor();
  await exchange.getByRole('button', { name: 'Back' }).click();
  await field(exchange, 'New license key').fill('staff-right-key');
  await exchange.getByRole('button', { name: 'Continue' }).click();
  await exchange.getByText('The new key is STAFF-RIGHT-KEY.').waitFor();
  await exchange.getByRole('button', { name: 'Exchange key' }).click();
  await toasts.getByText('Key exchanged').waitFor();
  await page.getByText('Key exchanged by staff').waitFor();
  await page.getByText('It was the heading of a table').waitFor();
  await page.getByText('STAFF-RIGHT-KEY').waitFor();
  await buyer.goto(`${here.product.client}/orders`);
  await buyer.getByText('STAFF-RIGHT-KEY').first().waitFor();
  expect(await buyer.getByText('STAFF-STORE-KEY').count()).toBe(0);
  expect(complaints).toEqual([]);
});
