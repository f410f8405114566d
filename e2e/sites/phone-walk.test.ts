import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { authForm, field, nimal, register } from '../harness/people.ts';
import { addStock, payByCard } from '../harness/purchases.ts';
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

it('A new customer registers, buys, redeems, resets and deletes on a phone', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  const { client, main } = here.product;
  await addStock(here.product, 'Supreme Weekly', `WALK-OF-${nimal.username}`);

  await register(page, here.product, nimal);
  await stands(page, page.getByText('Registration successful!'));
  // The name is filled in and the password field has the focus: only the password is left to type.
  await page.keyboard.type(nimal.password);
  await page.getByText('Verified', { exact: true }).filter({ visible: true }).waitFor();
  await authForm(page, 'Login').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  await page.goto(`${main}/store?period=weekly`);
  const plan = page.getByRole('article', { name: 'Supreme', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await payByCard(page);
  await page.waitForURL(`${client}/orders`);
  const redeem = page.getByRole('button', { name: 'Redeem this key' });
  await stands(page, redeem);
  await redeem.click();
  await stands(page, page.getByRole('status').getByText('License key redeemed successfully'));

  await here.product.registerDevices(nimal.username, 1, `PC-OF-${nimal.username}`);
  await page.goto(`${client}/reset-device-id`);
  await page.getByRole('button', { name: 'Reset Device ID' }).click();
  await page.waitForURL(/\/dashboard\/ResetDeviceID\//);
  await continueAs(page, nimal.email);
  const last = page.getByRole('button', { name: 'Reset Device ID' });
  await stands(page, last);
  await last.click();
  await stands(page, page.getByText('Device ID reset successful!'));
  await page.waitForURL(`${client}/dashboard`);

  await page.getByRole('link', { name: 'Delete Account' }).click();
  const form = page.getByRole('region', { name: 'Delete this account' });
  await field(form, 'Username').fill(nimal.username);
  await field(form, 'Password').fill(nimal.password);
  await field(form, 'Email').fill(nimal.email);
  await form.getByLabel('Reason').fill('Only walking through.');
  await continueAs(page, nimal.email);
  await stands(page, page.getByRole('button', { name: 'Cancel deletion' }));
  expect(complaints).toEqual([]);
});
