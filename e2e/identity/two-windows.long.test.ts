import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import {
  field,
  kavya,
  logIn,
  nimal,
  type Person,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';

const pasindu: Person = cast.pasindu;

const here = world(async ({ product, visit }) => {
  await addStock(product, SUPREME, 'shared-1', 'shared-2', 'shared-3');
  const { page, context } = await visit();
  for (const person of [nimal, kavya, pasindu]) await register(page, product, person);
  await registerTaskUser(page, product, sanduni);
  await context.close();
});

const againNamed = 'Your session has ended';

/** Another window of the same browser, in which another person logs in. */
async function logInElsewhere(context: BrowserContext, person: Person): Promise<Page> {
  const window = await context.newPage();
  await window.goto(`${here.product.client}/dashboard`);
  await window.getByRole('button', { name: 'Logout' }).click();
  await window.getByRole('tab', { name: 'Login' }).waitFor();
  await logIn(window, here.product, person);
  return window;
}

function changedTo({ username }: { username: string }): RegExp {
  return new RegExp(`Nothing was done: you are logged in as ${username} now`);
}

/** Reads the logged-in name on the page. */
async function waitForName(page: Page, { username }: Person): Promise<void> {
  await page.getByTitle(username, { exact: true }).first().waitFor({ state: 'attached' });
}

it('A key is not redeemed for another window’s account', async () => {
  const { page, context, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.client}/redeem-key`);
  await waitForName(page, nimal);
  await field(page, 'License Key').fill('shared-1');
  await logInElsewhere(context, kavya);

  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await page.getByText(changedTo(kavya)).first().waitFor();
  await waitForName(page, kavya);
  expect(await field(page, 'License Key').inputValue()).toBe('shared-1');

  // The key is unused. A person who has read whose account it is may continue.
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await page.getByText(/License key redeemed successfully/).waitFor();
  expect(complaints).toEqual([]);
});

it('A plan is not ordered for another window’s account', async () => {
  const { page, context } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.main}/store`);
  await page.getByText(`Signed in as ${nimal.username}.`).waitFor();
  const other = await logInElsewhere(context, kavya);
  const plan = page.getByRole('article', { name: 'Essential', exact: true });
  await plan.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByText(changedTo(kavya)).first().waitFor();
  await page.getByText(`Signed in as ${kavya.username}.`).waitFor();
  await other.goto(`${here.product.client}/orders`);
  await other.getByText('No orders yet').first().waitFor();
});

it('A form is unchanged after a login over it', async () => {
  const { page, context, complaints } = await here.visit({ screen: phone });
  await logIn(page, here.product, pasindu);
  await page.goto(`${here.product.client}/redeem-key`);
  await waitForName(page, pasindu);
  await field(page, 'License Key').fill('shared-3');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  const again = page.getByRole('dialog', { name: againNamed });
  await judgeShown(page, 'the login over a form');
  await field(again, 'Password').fill(pasindu.password);
  await solveChallenge(page);
  await again.getByRole('button', { name: 'Login', exact: true }).click();
  await again.waitFor({ state: 'hidden' });
  expect(await field(page, 'License Key').inputValue()).toBe('shared-3');
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await page.getByText(/License key redeemed successfully/).waitFor();
  expect(complaints).toEqual([]);
});

it('A task user logs in over the page', async () => {
  const { page, context, complaints } = await here.visit({ screen: phone });
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('link', { name: 'Settings' }).click();
  await context.clearCookies();
  const pace = field(page, 'Pace');
  await pace.selectOption('relaxed');
  const again = page.getByRole('dialog', { name: againNamed });
  await field(again, 'Password').fill(sanduni.password);
  await solveChallenge(page);
  await again.getByRole('button', { name: 'Login', exact: true }).click();
  await again.waitFor({ state: 'hidden' });
  await pace.selectOption('relaxed');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});
