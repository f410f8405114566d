import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { field, nimal, register } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { giveCoins, logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world();

/** Moves with the Tab key to the named element, and presses Enter there. */
async function pressOn(page: Page, name: string, key = 'Enter'): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((wanted) => {
      const { activeElement: element } = document;
      const label = element?.getAttribute('aria-label') ?? element?.closest('label')?.textContent;
      return (label ?? element?.textContent)?.trim() === wanted;
    }, name);
    if (found) {
      await page.keyboard.press(key);
      return;
    }
  }
  throw new Error(`The Tab key never came to ${name}.`);
}

it('A task user spends coins on a key by keyboard', async () => {
  await addStock(here.product, SUPREME, 'coin-key-1');
  const { page, context, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await registerTaskUser(page, here.product, sanduni);

  await giveCoins(here, sanduni, 300);
  await logInTaskUser(page, here.product, sanduni);
  await page.goto(`${here.product.client}/tasks?view=shop`);
  await page.getByText('Keys available: 1').waitFor();
  await pressOn(page, 'Buy');
  await page.getByRole('heading', { name: 'Buy this key?' }).waitFor();
  await pressOn(page, "I'm not a robot", 'Space');
  await page.getByText('Verified', { exact: true }).waitFor();
  await pressOn(page, 'Buy');
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await pressOn(page, 'Copy License key');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('COIN-KEY-1');
  await page.getByText('How to redeem').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('h2:focus').getByText('Task Shop').waitFor();
  await page.getByText('Balance: 50 coins', { exact: true }).waitFor();
  await page.getByText('Purchased', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Purchased', { exact: true }).waitFor();
  await pressOn(page, 'Show the key');
  await page.getByText('COIN-KEY-1').waitFor();
  const opened = context.waitForEvent('page');
  await pressOn(page, 'Redeem this key');
  const area = await opened;
  await field(area, 'Username').fill(nimal.username);
  await field(area, 'Password').fill(nimal.password);
  await area.getByText('Verified', { exact: true }).waitFor();
  await area.getByRole('button', { name: 'Login', exact: true }).click();
  await area.getByRole('heading', { name: 'Redeem License Key' }).waitFor();
  await area.waitForURL(`${here.product.client}/redeem-key`);
  await expect.poll(() => field(area, 'License Key').inputValue()).toBe('COIN-KEY-1');
  await field(area, 'License Key').press('Enter');
  await area.getByText('License key redeemed successfully', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});
