import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lookOver } from '../harness/pages/judge-page.ts';
import { field, logIn, nimal, register } from '../harness/people.ts';
import { addStock, payByCard } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    const { page } = await visit();
    await register(page, product, nimal);
    await addStock(product, 'Supreme Weekly', 'GIFT-WEEK-0002-BBBB', 'GIFT-WEEK-0003-CCCC');
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

/** Presses Buy Now with the gift switch on. The store then requests the recipient. */
async function askForGift(page: Page) {
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?period=weekly`);
  await page.getByRole('checkbox', { name: 'Buy as a gift' }).check();
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  return page.getByRole('dialog', { name: 'Who is it for?' });
}

async function pay(page: Page): Promise<void> {
  await payByCard(page);
  await page.waitForURL(`${here.product.client}/orders/RGZ-*`);
}

/** Console messages of a refused form or an ended gift are expected. */
function isUnexpected(complaint: string): boolean {
  return !/status of 4\d\d/u.test(complaint);
}

it('A giver renews the link of a gift and takes it back', async () => {
  const { page, complaints } = await here.visit();
  const dialog = await askForGift(page);
  await field(dialog, 'Name of the recipient').fill('Amaya');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await pay(page);
  await page.getByRole('button', { name: 'Make the link' }).click();
  const secret = page.getByRole('dialog', { name: 'The private link of your gift' });
  const first = await secret.locator('code').innerText();
  await lookOver(page, 'the link of a gift');
  await secret.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  const link = await secret.locator('code').innerText();
  await secret.getByRole('button', { name: 'Done' }).click();

  const friend = await here.visit();
  await friend.page.goto(first);
  await friend.page.getByText('No gift here').waitFor();
  await friend.page.goto('about:blank');
  await friend.page.goto(link.replace('#', '%23'));
  await friend.page.getByRole('button', { name: 'Open' }).waitFor();

  await page.getByRole('button', { name: 'Take it back' }).click();
  const question = page.getByRole('dialog', { name: 'Take the gift back?' });
  await lookOver(page, 'whether a gift is taken back');
  await question.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('GIFT-WEEK-0002-BBBB').first().waitFor();
  await lookOver(page, 'a gift that was taken back');
  await friend.page.getByRole('button', { name: 'Open' }).click();
  await friend.page.getByText('This gift was taken back', { exact: true }).waitFor();
  await lookOver(friend.page, 'a gift that was taken back, behind its link');
  expect(complaints.filter(isUnexpected)).toEqual([]);
});
