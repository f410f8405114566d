import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { authForm, field, kavya, logIn, nimal, type Person } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { seededWorld } from '../harness/world.ts';

const FRIEND = 'ama@example.com';
const ama: Person = { ...kavya, username: 'ama', email: FRIEND };

const here = seededWorld(async ({ product }) => {
  await addStock(product, 'Supreme Weekly', 'JOBS-SUPREME-WEEK-1', 'JOBS-SUPREME-WEEK-2');
});

/** Does a job by touch and keyboard, and counts the taps and the typed fields. */
function counting() {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    tap: async (act: Locator) => {
      count.taps += 1;
      await act.click();
    },
    type: async (place: Locator, text: string) => {
      count.fields += 1;
      await place.fill(text);
    },
  };
}

type Job = ReturnType<typeof counting>;

async function prove(page: Page, { tap }: Job): Promise<void> {
  await tap(page.getByRole('checkbox', { name: "I'm not a robot" }).filter({ visible: true }));
  await page.getByText('Verified', { exact: true }).filter({ visible: true }).waitFor();
}

async function writeAccount(form: Locator, person: Person, { type }: Job): Promise<void> {
  await type(field(form, 'Username'), person.username);
  await type(field(form, 'Email'), person.email);
  await type(field(form, 'Phone Number'), person.mobileNumber);
  await type(field(form, 'Password'), person.password);
  await type(field(form, 'Confirm Password'), person.password);
}

async function payByCard(frame: FrameLocator, { tap, type }: Job): Promise<void> {
  await type(frame.getByLabel('Card number'), '4242 4242 4242 4242');
  await type(frame.getByLabel('Expiry'), '12 / 40');
  await type(frame.getByLabel('CVC'), '123');
  await type(frame.getByLabel('Name on card'), 'A. Buyer');
  await tap(frame.getByRole('button', { name: /^Pay / }));
}

it('A new customer buys and redeems in at most 8 taps and 9 fields', async () => {
  const job = counting();
  const { page } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/store?period=weekly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await job.tap(plan.getByRole('button', { name: 'Buy Now' }));
  const dialog = page.getByRole('dialog');
  await job.tap(dialog.getByRole('button', { name: 'No account yet? Create one' }));
  await writeAccount(dialog, { ...nimal, username: 'buyer', email: 'buyer@example.com' }, job);
  await prove(page, job);
  await job.tap(dialog.getByRole('button', { name: 'Create Account', exact: true }));
  await payByCard(page.frameLocator('iframe'), job);
  await page.waitForURL(`${here.product.client}/orders`);
  await job.tap(page.getByRole('button', { name: 'Redeem this key' }));
  await page.getByText(/^Supreme, valid until/).waitFor();
  expect(job.count.taps).toBeLessThanOrEqual(8);
  expect(job.count.fields).toBeLessThanOrEqual(9);
});

it('A customer sees the days left in at most 2 taps and 2 fields', async () => {
  const job = counting();
  const { page } = await here.visit({ screen: phone });
  await page.goto(`${here.product.client}/dashboard`);
  const form = authForm(page, 'Login');
  await job.type(field(form, 'Username'), cast.kavya.username);
  await job.type(field(form, 'Password'), cast.kavya.password);
  await prove(page, job);
  await job.tap(page.getByRole('button', { name: 'Login', exact: true }));
  const days = page.getByText(/^\d+ day\(s\)$/);
  await days.waitFor();
  const { y = Infinity, height = 0 } = (await days.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(phone.height);
  expect(job.count).toEqual({ taps: 2, fields: 2 });
});

it('A customer resets a device in at most 4 taps', async () => {
  const job = counting();
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.ruwan);
  await job.tap(page.getByRole('button', { name: 'Reset Device ID' }));
  await page.waitForURL(/\/dashboard\/ResetDeviceID\//);
  await job.tap(page.getByRole('button', { name: 'Verify with Google' }));
  // The account is chosen at the provider.
  await page.getByLabel('Use another account').fill(cast.ruwan.email);
  await job.tap(page.getByRole('button', { name: 'Continue' }));
  await job.tap(page.getByRole('button', { name: 'Reset Device ID' }));
  await page.getByText('Device ID reset successful!').waitFor();
  expect(job.count.taps).toBeLessThanOrEqual(4);
  expect(job.count.fields).toBe(0);
});

it('A customer gets the file in at most 3 taps', async () => {
  const job = counting();
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.kavya);
  await job.tap(page.getByRole('button', { name: 'Menu' }));
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await job.tap(menu.getByText('Download').filter({ visible: true }));
  const saved = page.waitForEvent('download');
  await job.tap(page.getByRole('button', { name: 'Download Main Panel' }));
  await saved;
  expect(job.count.taps).toBeLessThanOrEqual(3);
  expect(job.count.fields).toBe(0);
});

/** A customer of the cast buys a gift that is mailed to the friend. */
async function giveGift(): Promise<void> {
  const { page, context } = await here.visit({ screen: phone });
  await logIn(page, here.product, cast.tharindu);
  await page.goto(`${here.product.main}/store?period=weekly`);
  await page.getByRole('checkbox', { name: 'Buy as a gift' }).check();
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is it for?' });
  await field(dialog, 'Name of the recipient').fill('Ama');
  await dialog.getByRole('switch', { name: 'Send it by email' }).check();
  await field(dialog, 'Email address of the recipient').fill(FRIEND);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await payByCard(page.frameLocator('iframe'), counting());
  await page.getByText('It waits to be opened.').waitFor();
  await context.close();
}

it('A friend opens and redeems a gift in at most 7 taps and 6 fields', async () => {
  await giveGift();
  const job = counting();
  const { page } = await here.visit({ screen: phone });
  await openNewestMail(page, here.product, FRIEND, 'tharindu has a gift for you');
  await page.getByRole('link', { name: '/gift#' }).click();
  await job.tap(page.getByRole('button', { name: 'Open' }));
  await job.tap(page.getByRole('link', { name: 'Redeem this key' }));
  await job.tap(page.getByRole('tab', { name: 'Register' }));
  await writeAccount(authForm(page, 'Register'), ama, job);
  await prove(page, job);
  await job.tap(page.getByRole('button', { name: 'Create Account' }));
  const password = field(authForm(page, 'Login'), 'Password');
  await password.waitFor();
  await job.type(password, ama.password);
  await page.getByText('Verified', { exact: true }).filter({ visible: true }).waitFor();
  await job.tap(page.getByRole('button', { name: 'Login', exact: true }));
  await expect.poll(() => field(page, 'License Key').inputValue()).toMatch(/^JOBS-|^CAST-/);
  await job.tap(page.getByRole('button', { name: 'Redeem Key' }));
  await page.getByText(/^Supreme, valid until/).waitFor();
  expect(job.count.taps).toBeLessThanOrEqual(7);
  expect(job.count.fields).toBeLessThanOrEqual(6);
});
