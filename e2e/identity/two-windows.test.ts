import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import {
  field,
  kavya,
  logIn,
  logInAsAdmin,
  nimal,
  type Person,
  register,
  solveChallenge,
} from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { addStock } from '../harness/stock.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const KEYS = Array.from({ length: 40 }, (_, index) => `PASTED-${index + 1}`);

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

it('A key typed in the window of one account is not redeemed for the account of another window', async () => {
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

it('A plan chosen in the window of one account is not ordered for the account of another window', async () => {
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

it('The one-way switch to experiment mode does not reach the account of another window', async () => {
  const { page, context } = await here.visit();
  await logIn(page, here.product, nimal);
  await field(page, 'License Key').fill('shared-2');
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await page.getByText(/License key redeemed successfully/).waitFor();
  await page.getByRole('button', { name: 'Enable Experiment Mode' }).click();
  const other = await logInElsewhere(context, kavya);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enable Experiment Mode' }).click();
  await page.getByText(changedTo(kavya)).first().waitFor();
  await waitForName(page, kavya);
  await other.reload();
  await other.getByRole('button', { name: 'Enable Experiment Mode' }).waitFor();
});

async function pasteKeys(page: Page): Promise<Locator> {
  const form = page.getByRole('region', { name: 'Add Multiple Keys' });
  await form.getByLabel('Product').selectOption({ label: SUPREME });
  await form.getByLabel('License Keys').fill(KEYS.join('\n'));
  return form;
}

it('Staff whose session ends under forty pasted keys log in over them and add them', async () => {
  const { page, context, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const form = await pasteKeys(page);
  await context.clearCookies();
  await form.getByRole('button', { name: 'Add 40 Keys' }).click();
  const again = page.getByRole('dialog', { name: againNamed });
  await again.getByText(`Log in as ${admin.username} again to go on.`).waitFor();
  await judgeShown(page, 'the login over the staff panel');
  await field(again, 'Admin Password').fill(admin.password);
  await solveChallenge(page);
  await again.getByRole('button', { name: 'Access Admin Panel' }).click();
  await again.waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: 'Add 40 Keys' }).click();
  await page.getByText(`Successfully added 40 keys for ${SUPREME}`).waitFor();
  expect(complaints).toEqual([]);
});

it('A customer whose session ends under a form logs in over it, and the form is as it was', async () => {
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

it('Typed text is not sent for another account after a login', async () => {
  const { page, context } = await here.visit();
  await logIn(page, here.product, nimal);
  await page.goto(`${here.product.client}/redeem-key`);
  await waitForName(page, nimal);
  await field(page, 'License Key').fill('shared-3');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  const again = page.getByRole('dialog', { name: againNamed });
  await field(again, 'Username').fill(kavya.username);
  await field(again, 'Password').fill(kavya.password);
  await solveChallenge(page);
  await again.getByRole('button', { name: 'Login', exact: true }).click();
  await again.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Redeem Key' }).click();
  await page.getByText(changedTo(kavya)).first().waitFor();
});

it('A task user whose session ends logs in over the page and presses again', async () => {
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
