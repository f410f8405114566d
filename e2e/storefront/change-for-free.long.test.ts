import { it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logIn, logInAsAdmin, nimal, openStaffTab, register } from '../harness/people.ts';
import { addStock, payByCard } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product }) => {
    await addStock(product, 'Supreme-Essential Monthly', 'BEFORE-1');
    await addStock(product, 'Essential Weekly', 'LESS-1');
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

it('A change for free asks first, and staff undo it', async () => {
  const { page } = await here.visit({ screen: phone });
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  // Only paid days have a worth.
  await page.goto(`${here.product.main}/store?period=monthly`);
  const plan = page.getByRole('article', { name: 'Supreme-Essential', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await payByCard(page);
  await page.waitForURL(`${here.product.client}/orders`);
  await page.getByRole('button', { name: 'Redeem this key' }).first().click();
  await page.getByText('License key redeemed successfully').first().waitFor();
  await page.goto(`${here.product.client}/dashboard`);
  const subscription = page.getByRole('region', { name: 'Subscription Status' });
  await subscription.getByText('30 day(s)').first().waitFor();
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
  await undoButton.waitFor({ state: 'detached' });
  await page.reload();
  await subscription.getByText('30 day(s)').first().waitFor();
});
