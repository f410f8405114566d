import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { loudActs } from '../harness/pages/loud-acts.ts';
import { logIn } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

it.each([
  ['yasodha', 'Your order is paid', 'See order'],
  ['pasindu', 'Your order is not paid', 'See order'],
  ['ishara', 'Your payment is being checked', 'See order'],
  ['tharindu', 'Get a key', 'Buy a key'],
] as const)('The dashboard of %s begins with "%s" and its act', async (name, title, act) => {
  const { page, context } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast[name]);
  const first = page.getByRole('main').getByRole('region').first();
  await first.getByRole('heading', { name: title }).waitFor();
  await first.getByRole('link', { name: act }).waitFor();
  expect(await loudActs(page)).toEqual([act]);
  await judgeShown(page, `the dashboard of ${name}`);
  await context.close();
});

it('A paid key is redeemed at the top of the dashboard, which then leads to the guide', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.nethmi);
  const first = page.getByRole('main').getByRole('region').first();
  await first.getByRole('heading', { name: 'Your key is ready' }).waitFor();
  expect(await loudActs(page)).toEqual(['Redeem this key']);
  // A hovered button would have another color.
  await first.getByRole('button', { name: 'Redeem this key' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Replace your subscription?' });
  await question.getByRole('button', { name: 'Replace subscription' }).press('Enter');
  await first.getByText(/^Essential, valid until/).waitFor();
  expect(await loudActs(page)).toEqual(['Open the guide']);
  await first.getByRole('link', { name: 'Download the panel' }).waitFor();
  await judgeShown(page, 'a dashboard whose key was redeemed');
  await first.getByRole('link', { name: 'Open the guide' }).click();
  await page.getByRole('heading', { name: 'Install Guide' }).waitFor();
  expect(complaints).toEqual([]);
});

it('Orders tell what was returned of a payment, and what that leaves', async () => {
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.chathura);
  await page.goto(`${here.product.client}/orders`);
  await page.getByText('Rs. 250.00 returned, Rs. 500.00 kept').waitFor();
  await page.getByLabel('Summary').getByText('Rs. 500.00').waitFor();
  await page.getByRole('link', { name: /^RGZ-/ }).first().click();
  await page.getByText('Paid in the end').waitFor();
});
