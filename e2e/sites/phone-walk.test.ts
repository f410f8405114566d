import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { bringExtension, bringTranslator, unexpected } from '../harness/foreign-nodes.ts';
import {
  authForm,
  field,
  kavya,
  logInAsAdmin,
  nimal,
  type Person,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
import { makeTrialLink } from '../harness/trial-links.ts';
import { world } from '../harness/world.ts';

const here = world();

/** True if the page is no wider than the phone, and the element is visible. */
async function stands(page: Page, element: Locator): Promise<void> {
  await element.first().waitFor();
  const { overflow, top } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    top: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
  }));
  const box = await element.first().boundingBox();
  expect(overflow).toBe(0);
  expect(box?.y).toBeGreaterThanOrEqual(top);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
}

async function continueAs(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Verify with Google' }).click();
  await page.getByLabel('Use another account').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function payWithCard(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Name on card').fill('Nimal');
  await frame.getByRole('button', { name: /^Pay / }).click();
}

/** From the registration to the deletion, with all acts of a customer in between. */
async function walk(page: Page, person: Person): Promise<void> {
  const { client, main } = here.product;
  await addStock(here.product, 'Supreme Weekly', `WALK-OF-${person.username}`);

  await register(page, here.product, person);
  await stands(page, page.getByText('Registration successful!'));
  // The name is filled in and the password field has the focus: only the password is left to type.
  await page.keyboard.type(person.password);
  await page.getByText('Verified', { exact: true }).filter({ visible: true }).waitFor();
  await authForm(page, 'Login').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  await page.goto(`${main}/store?period=weekly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await payWithCard(page);
  await page.waitForURL(`${client}/orders`);
  const redeem = page.getByRole('button', { name: 'Redeem this key' });
  await stands(page, redeem);
  await redeem.click();
  await stands(page, page.getByRole('status').getByText('License key redeemed successfully'));

  await here.product.registerDevices(person.username, 1, `PC-OF-${person.username}`);
  await page.goto(`${client}/reset-device-id`);
  await page.getByRole('button', { name: 'Reset Device ID' }).click();
  await page.waitForURL(/\/dashboard\/ResetDeviceID\//);
  await continueAs(page, person.email);
  const last = page.getByRole('button', { name: 'Reset Device ID' });
  await stands(page, last);
  await last.click();
  await stands(page, page.getByText('Device ID reset successful!'));
  await page.waitForURL(`${client}/dashboard`);

  await page.getByRole('link', { name: 'Delete Account' }).click();
  const form = page.getByRole('region', { name: 'Delete this account' });
  await field(form, 'Username').fill(person.username);
  await field(form, 'Password').fill(person.password);
  await field(form, 'Email').fill(person.email);
  await form.getByLabel('Reason').fill('Only walking through.');
  await continueAs(page, person.email);
  await stands(page, page.getByRole('button', { name: 'Cancel deletion' }));
}

/**
 * A person with a phone whose browser translates and whose password manager adds elements to every
 * form.
 */
async function visitWithForeignNodes() {
  const visit = await here.visit({ screen: phone });
  await bringExtension(visit.page, 'load');
  await bringTranslator(visit.page);
  return visit;
}

it('A new customer registers, buys, redeems, resets and deletes on a phone', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await walk(page, nimal);
  expect(complaints).toEqual([]);
});

it('So does one whose browser translates and whose password manager is in every form', async () => {
  const { page, complaints } = await visitWithForeignNodes();
  await walk(page, kavya);
  expect(unexpected(complaints)).toEqual([]);
});

it('So does a trial link, from staff through its admin to a visitor’s dashboard', async () => {
  const partner = { username: 'partner', password: 'hands out links' };
  const seller = { username: 'seller', password: 'hands out others' };
  const staff = await visitWithForeignNodes();
  await logInAsAdmin(staff.page, here.product);
  await staff.page.goto(`${here.product.client}/admin?tab=free-panel`);
  const given = await makeTrialLink(staff.page, partner, 20);
  const made = staff.page.getByText('Admin: partner').first();
  await made.scrollIntoViewIfNeeded();
  await stands(staff.page, made);

  const admin = await visitWithForeignNodes();
  await admin.page.goto(given.admin);
  await field(admin.page, 'Admin Username').fill(partner.username);
  await field(admin.page, 'Admin Password').fill(partner.password);
  await solveChallenge(admin.page);
  await admin.page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await stands(admin.page, admin.page.getByText('Welcome, partner'));
  const { visitors } = await makeTrialLink(admin.page, seller, 2);

  const visitor = await visitWithForeignNodes();
  await visitor.page.goto(visitors);
  await visitor.page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = visitor.page.getByRole('tabpanel', { name: 'Sign Up' });
  await field(form, 'Username').fill('nadeesha');
  await field(form, 'Email').fill('nadeesha@example.com');
  await field(form, 'Password').fill('nadeesha tries it');
  await field(form, 'Confirm Password').fill('nadeesha tries it');
  await solveChallenge(visitor.page);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await visitor.page.waitForURL('**/dashboard');
  await visitor.page.getByRole('button', { name: 'Show license key' }).click();
  await stands(visitor.page, visitor.page.getByText(/^REGZ-FREE-/));
  for (const { complaints } of [staff, admin, visitor]) {
    expect(unexpected(complaints)).toEqual([]);
  }
});
