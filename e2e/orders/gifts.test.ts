import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { lookOver } from '../harness/pages/look-over.ts';
import { loudActs } from '../harness/pages/loud-acts.ts';
import {
  authForm,
  field,
  kavya,
  logIn,
  logInAsAdmin,
  logInHere,
  nimal,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const FRIEND = 'friend@example.com';
const MESSAGE = 'Happy birthday, <b>Kavya</b>!\nSee you on Saturday.';

const here = world(
  async ({ product, visit }) => {
    const { page } = await visit();
    await register(page, product, nimal);
    await addStock(
      product,
      'Supreme Weekly',
      'GIFT-WEEK-0001-AAAA',
      'GIFT-WEEK-0002-BBBB',
      'GIFT-WEEK-0003-CCCC',
    );
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
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Name on card').fill('A. Buyer');
  await frame.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(`${here.product.client}/orders/RGZ-*`);
}

it('A customer buys a gift on a phone, a friend opens and redeems it with a new account, and the giver sees that and no key', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  const dialog = await askForGift(page);
  await dialog.getByText('After the payment you get a private link').waitFor();
  await lookOver(page, 'whom a gift is for');
  await dialog.getByRole('switch', { name: 'Send it by email' }).check();
  await field(dialog, 'Message (optional)').fill(MESSAGE);
  await field(dialog, 'Email address of the recipient').fill('friend');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Please enter the name of the recipient.').waitFor();
  await field(dialog, 'Name of the recipient').fill('Kavya');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Please enter one valid email address.').waitFor();
  await lookOver(page, 'a gift without an address');
  expect(await field(dialog, 'Message (optional)').inputValue()).toBe(MESSAGE);
  await field(dialog, 'Email address of the recipient').fill(FRIEND);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await pay(page);
  await page.getByRole('heading', { name: 'A gift for Kavya' }).waitFor();
  await page.getByText('It waits to be opened.').waitFor();
  await lookOver(page, 'a gift that was sent');
  expect(await page.getByText('GIFT-WEEK-').count()).toBe(0);

  const friend = await here.visit({ screen: phone });
  await openNewestMail(friend.page, here.product, FRIEND, `${nimal.username} has a gift for you`);
  await friend.page.getByRole('link', { name: '/gift#' }).click();
  await friend.page
    .getByRole('heading', { name: `${nimal.username} has a gift for you` })
    .waitFor();
  await friend.page.getByText('Happy birthday, <b>Kavya</b>!').waitFor();
  await lookOver(friend.page, 'a gift that is closed');
  expect(await loudActs(friend.page)).toEqual(['Open']);
  expect(await friend.page.locator('meta[name="robots"]').count()).toBe(0);
  await page.reload();
  await page.getByText('It waits to be opened.').waitFor();

  await friend.page.getByRole('button', { name: 'Open' }).focus();
  await friend.page.keyboard.press('Enter');
  await friend.page.locator('h3:focus').getByText('Your license key').waitFor();
  const key = await friend.page.locator('p[role="status"]').innerText();
  expect(key).toBe('GIFT-WEEK-0001-AAAA');
  await lookOver(friend.page, 'a gift that is open');
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
  await lookOver(page, 'a gift that was redeemed');
  await page.goto(`${here.product.client}/orders`);
  await page.getByText('A gift for Kavya').first().waitFor();
  expect(await page.getByText('GIFT-WEEK-').count()).toBe(0);
  await openNewestMail(area, here.product, FRIEND, `${nimal.username} has a gift for you`);
  await area.getByRole('link', { name: '/gift#' }).click();
  await area.getByText('This gift has been redeemed').waitFor();
  await lookOver(area, 'a gift that is redeemed, behind its link');
  expect([...complaints, ...friend.complaints].filter(isUnexpected)).toEqual([]);
});

/** Console messages of a refused form or an ended gift are expected. */
function isUnexpected(complaint: string): boolean {
  return !/status of 4\d\d/u.test(complaint);
}

it('A gift that is passed on by its link can have another one, and is taken back before it is opened', async () => {
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

/** A moment as a `datetime-local` field accepts it, in the time zone of browser and test. */
function localMoment(days: number): string {
  const at = new Date(Date.now() + days * DAY_MS);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

it('A gift’s mail can be changed by giver and staff until it is sent', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  const dialog = await askForGift(page);
  await field(dialog, 'Name of the recipient').fill('Sunil');
  await dialog.getByRole('switch', { name: 'Send it by email' }).check();
  await field(dialog, 'Email address of the recipient').fill('sunil@exmaple.com');
  await field(dialog, 'When (optional)').fill(localMoment(7));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await pay(page);
  await page.getByText('We send it by itself.').waitFor();
  await page.getByRole('button', { name: 'Change address or day' }).click();
  const plan = page.getByRole('dialog', { name: 'Where and when is the gift sent?' });
  expect(await field(plan, 'Email address of the recipient').inputValue()).toBe(
    'sunil@exmaple.com',
  );
  await field(plan, 'Email address of the recipient').fill('sunil');
  await plan.getByRole('button', { name: 'Save' }).click();
  await plan.getByText('Please enter one valid email address.').waitFor();
  await lookOver(page, 'a gift that is planned anew without an address');
  await field(plan, 'Email address of the recipient').fill('sunil@example.net');
  await field(plan, 'When (optional)').fill(localMoment(9));
  await plan.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The gift was changed').waitFor();
  await page.getByText('sunil@example.net').waitFor();
  await lookOver(page, 'a gift that was planned anew');

  const staff = await here.visit();
  await logInAsAdmin(staff.page, here.product);
  const orderId = page.url().split('/').at(-1) ?? '';
  await staff.page.goto(`${here.product.client}/admin?tab=orders&order=${orderId}`);
  await staff.page.getByText('sunil@example.net', { exact: true }).waitFor();
  await staff.page.getByText('Gift mailed on').waitFor();
  await staff.page.getByRole('button', { name: 'Change gift' }).click();
  const change = staff.page.getByRole('dialog', { name: 'Change where and when the gift is sent' });
  await field(change, 'Email address of the recipient').fill('sunil@example.com');
  await field(change, 'When (optional)').fill('');
  await change.getByRole('button', { name: 'Change gift' }).click();
  await change.getByText('Please enter a reason.').waitFor();
  await lookOver(staff.page, 'a gift that staff change without a reason');
  await field(change, 'Reason').fill('The giver wrote to us');
  await change.getByRole('button', { name: 'Change gift' }).click();
  await staff.page.getByText('The gift was changed').waitFor();
  await staff.page.getByText('For Sunil: Sent').waitFor();
  await staff.page.getByText('Delivery of the gift changed').nth(1).waitFor();
  expect(await staff.page.getByRole('button', { name: 'Change gift' }).count()).toBe(0);
  await lookOver(staff.page, 'an order whose gift staff have sent');

  await page.getByText('It waits to be opened.').waitFor();
  expect(await page.getByRole('button', { name: 'Change address or day' }).count()).toBe(0);
  await openNewestMail(
    staff.page,
    here.product,
    'sunil@example.com',
    `${nimal.username} has a gift for you`,
  );
  expect([...complaints, ...staff.complaints].filter(isUnexpected)).toEqual([]);
});
