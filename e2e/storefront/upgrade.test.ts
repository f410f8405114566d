import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { loudActs } from '../harness/pages/loud-acts.ts';
import {
  field,
  kavya,
  logIn,
  logInAsAdmin,
  nimal,
  openStaffTab,
  register,
} from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    for (const person of [nimal, kavya]) {
      const { page, context } = await visit();
      await register(page, product, person);
      await context.close();
    }
    await addStock(product, 'Supreme Monthly', 'BEFORE-1');
    await addStock(product, 'Supreme-Essential Monthly', 'AFTER-1');
    await addStock(product, 'Essential Weekly', 'LESS-1');
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

async function pay(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Name on card').fill('A. Buyer');
  await frame.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(`${here.product.client}/orders`);
}

it('A customer trades the days left in for another package, sees every line of the sum, and has it once it is paid', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?period=monthly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await pay(page);
  await page.getByRole('button', { name: 'Redeem this key' }).first().click();
  await page.getByText('License key redeemed successfully').first().waitFor();
  await page.goto(`${here.product.client}/dashboard`);
  await page.getByRole('link', { name: 'Change package' }).click();
  const quote = page.getByRole('article', { name: 'Supreme-Essential · Monthly' });
  await quote.getByText('29 day(s) of Supreme').waitFor();
  await quote.getByText('−Rs. 725.00').waitFor();
  expect(await loudActs(page)).toEqual(['Change for Rs. 525.00']);
  await page.getByText(/^Sold out at the moment: /).waitFor();
  await judgeShown(page, 'the quotes of another package');
  await quote.getByRole('link', { name: 'Change for Rs. 525.00' }).click();
  const question = page.getByRole('dialog', { name: 'Change to Supreme-Essential · Monthly?' });
  await question.getByText('You give up 29 days of Supreme, worth Rs. 725.00.').waitFor();
  await judgeShown(page, 'the question whether to change package');
  await question.getByRole('button', { name: 'Change for Rs. 525.00' }).click();
  await pay(page);
  await page.getByText('AFTER-1').first().waitFor();
  await page.goto(`${here.product.client}/dashboard`);
  await page.getByText('Supreme-Essential', { exact: true }).first().waitFor();
  const subscription = page.getByRole('region', { name: 'Subscription Status' });
  await subscription.getByText('30 day(s)').first().waitFor();
  expect(complaints).toEqual([]);
});

it('Each plan of the store says what it means to a subscriber, and as a gift what it costs', async () => {
  const { page } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store?period=weekly`);
  const essential = page.getByRole('article', { name: 'Essential', exact: true });
  await essential.getByRole('button', { name: 'Change for free' }).waitFor();
  await essential.getByText(/^7 days, until /).waitFor();
  const own = page.getByRole('article', { name: 'Supreme-Essential', exact: true });
  await own.getByText(/^\+7 days → /).waitFor();
  await page.getByRole('checkbox', { name: 'Buy as a gift' }).check();
  await essential.getByRole('button', { name: 'Buy Now' }).waitFor();
});

it('A change for free asks first, whatever the address says, and staff undo it in one act', async () => {
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, nimal);
  const subscription = page.getByRole('region', { name: 'Subscription Status' });
  await page.goto(
    `${here.product.main}/store?period=weekly&currency=LKR&plan=essential-weekly&upgrade=0`,
  );
  const question = page.getByRole('dialog', { name: 'Change to Essential · Weekly?' });
  await question.getByText('is lost. It is not paid out.').waitFor();
  await judgeShown(page, 'the question whether to lose days');
  await question.getByRole('button', { name: 'Keep Supreme-Essential' }).click();
  await page.goto(`${here.product.client}/dashboard`);
  await subscription.getByText('30 day(s)').first().waitFor();

  await page.goto(`${here.product.main}/store?plan=essential-weekly&upgrade=1`);
  await question.getByRole('button', { name: 'Change for free' }).click();
  await page.waitForURL(`${here.product.client}/orders`);
  await page.goto(`${here.product.client}/dashboard`);
  await subscription.getByText('7 day(s)').first().waitFor();

  const { page: staff } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await openStaffTab(staff, 'Users');
  await staff.getByRole('link', { name: `Open ${nimal.username}` }).click();
  const undoButton = staff.getByRole('button', { name: 'Undo package change' });
  await undoButton.click();
  const undo = staff.getByRole('dialog', { name: 'Undo the change of package' });
  await undo.getByText(/^Supreme-Essential until /).waitFor();
  await field(undo, 'Reason').fill('Changed by mistake');
  await undo.getByRole('button', { name: 'Undo it' }).click();
  await staff.getByText(`The former package of ${nimal.username} runs again`).waitFor();
  await undo.waitFor({ state: 'hidden' });
  await undoButton.waitFor({ state: 'detached' });
  await page.reload();
  await subscription.getByText('30 day(s)').first().waitFor();
});

it('A customer without days to trade in gets a reason and a link', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await logIn(page, here.product, kavya);
  await page.goto(`${here.product.client}/renew?change=package`);
  await page.getByRole('heading', { name: 'Nothing to trade in' }).waitFor();
  await judgeShown(page, 'nothing to trade in');
  await page.getByRole('link', { name: 'Open the store' }).click();
  await page.waitForURL(`${here.product.main}/store`);
  expect(complaints).toEqual([]);
});
