import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { judgeShown, loudActs } from '../harness/pages/judge-page.ts';
import {
  authForm,
  field,
  kavya,
  logIn,
  logInHere,
  nimal,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { addStock, payByCard } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const FRIEND = 'friend@example.com';
const MESSAGE = 'Happy birthday, <b>Kavya</b>!\nSee you on Saturday.';

const here = world(
  async ({ product, visit }) => {
    const { page } = await visit();
    await register(page, product, nimal);
    await addStock(product, 'Supreme Weekly', 'GIFT-WEEK-0001-AAAA');
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

it('A friend opens and redeems a gift that is bought on a phone', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  const dialog = await askForGift(page);
  await dialog.getByText('After the payment you get a private link').waitFor();
  await judgeShown(page, 'whom a gift is for');
  await dialog.getByRole('switch', { name: 'Send it by email' }).check();
  await field(dialog, 'Message (optional)').fill(MESSAGE);
  await field(dialog, 'Email address of the recipient').fill('friend');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Please enter the name of the recipient.').waitFor();
  await field(dialog, 'Name of the recipient').fill('Kavya');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Please enter one valid email address.').waitFor();
  expect(await field(dialog, 'Message (optional)').inputValue()).toBe(MESSAGE);
  await field(dialog, 'Email address of the recipient').fill(FRIEND);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await pay(page);
  await page.getByRole('heading', { name: 'A gift for Kavya' }).waitFor();
  await page.getByText('It waits to be opened.').waitFor();
  expect(await page.getByText('GIFT-WEEK-').count()).toBe(0);

  const friend = await here.visit({ screen: phone });
  await openNewestMail(friend.page, here.product, FRIEND, `${nimal.username} has a gift for you`);
  await friend.page.getByRole('link', { name: '/gift#' }).click();
  await friend.page
    .getByRole('heading', { name: `${nimal.username} has a gift for you` })
    .waitFor();
  await friend.page.getByText('Happy birthday, <b>Kavya</b>!').waitFor();
  expect(await loudActs(friend.page)).toEqual(['Open']);
  expect(await friend.page.locator('meta[name="robots"]').count()).toBe(0);
  await page.reload();
  await page.getByText('It waits to be opened.').waitFor();

  await friend.page.getByRole('button', { name: 'Open' }).focus();
  await friend.page.keyboard.press('Enter');
  await friend.page.locator('h3:focus').getByText('Your license key').waitFor();
  const key = await friend.page.locator('p[role="status"]').innerText();
  expect(key).toBe('GIFT-WEEK-0001-AAAA');
  await judgeShown(friend.page, 'a gift that is open');
  expect(await loudActs(friend.page)).toEqual(['Redeem this key']);
  await page.getByText('It was opened, so it can no longer be taken back.').waitFor();
  expect(await page.getByRole('button', { name: 'Take it back' }).count()).toBe(0);
  await friend.page.reload();
  await friend.page.getByRole('button', { name: 'Show the key' }).click();

  await friend.page.getByRole('link', { name: 'Redeem this key' }).click();
  const area = friend.page;
  await area.getByRole('tab', { name: 'Register' }).click();
  const form = authForm(area, 'Register');
  await field(form, 'Username').fill(kavya.username);
  await field(form, 'Email').fill(kavya.email);
  await field(form, 'Phone Number').fill(kavya.mobileNumber);
  await field(form, 'Password').fill(kavya.password);
  await field(form, 'Confirm Password').fill(kavya.password);
  await solveChallenge(area);
  await area.getByRole('button', { name: 'Create Account' }).click();
  await area.getByText('Registration successful!').waitFor();
  await logInHere(area, kavya);
  await expect.poll(() => field(area, 'License Key').inputValue()).toBe(key);
  await field(area, 'License Key').press('Enter');
  await area.getByText('License key redeemed successfully', { exact: true }).first().waitFor();

  await page.reload();
  await page.getByText('It was opened and its key was redeemed.').waitFor();
  expect(await page.getByText('GIFT-WEEK-').count()).toBe(0);
  await page.goto(`${here.product.client}/orders`);
  await page.getByText('A gift for Kavya').first().waitFor();
  expect(await page.getByText('GIFT-WEEK-').count()).toBe(0);
  await openNewestMail(area, here.product, FRIEND, `${nimal.username} has a gift for you`);
  await area.getByRole('link', { name: '/gift#' }).click();
  await area.getByText('This gift has been redeemed').waitFor();
  expect([...complaints, ...friend.complaints].filter(isUnexpected)).toEqual([]);
});

/** Console messages of a refused form or an ended gift are expected. */
function isUnexpected(complaint: string): boolean {
  return !/status of 4\d\d/u.test(complaint);
}
