import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  bringExtension,
  bringTranslator,
  holdScripts,
  type Moment,
  moments,
  unexpected,
  untilTakenOver,
  useFields,
} from '../harness/foreign-nodes.ts';
import {
  customerPages,
  customerPagesByLink,
  pagesByLink,
  publicPages,
  staffPages,
  staffViews,
  taskPages,
} from '../harness/pages/page-lists.ts';
import { field, kavya, nimal, register, submitKey } from '../harness/people.ts';
import { addStock, buyByTransfer, sendSlip } from '../harness/purchases.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { makeTrialLink, type TrialLink } from '../harness/trial-links.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';

let trial: TrialLink;

let orderByTransfer: string;

const here = world(
  async ({ product, visit }) => {
    await addStock(product, SUPREME, 'translated-key');
    const { page, context } = await visit();
    await register(page, product, nimal);
    await comeBackAsAdmin(page, product);
    await page.goto(`${product.client}/admin?tab=main-site`);
    await field(page, 'YouTube').fill('https://videos.example/regz');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Main site saved').waitFor();
    await page.goto(`${product.client}/admin?tab=free-panel`);
    trial = await makeTrialLink(page, { username: 'link admin', password: 'opens the link' }, 9);
    await registerTaskUser(page, product, sanduni);
    await comeBack(page, product, nimal);
    await buyByTransfer(page, product);
    await sendSlip(page, 'slip.png');
    orderByTransfer = new URL(page.url()).pathname;
    await context.close();
  },
  { PAYMENT_PROVIDERS: 'sandbox,transfer' },
);

async function usePublicPages(page: Page): Promise<void> {
  const { product } = here;
  const listed = [...publicPages, ...pagesByLink].map(([site, path]) => `${product[site]}${path}`);
  const ofLink = [trial.visitors, trial.admin, `${trial.visitors}#register`];
  for (const url of [...listed, ...ofLink]) await useFields(page, url);
}

async function usePagesBehindLogIn(page: Page): Promise<void> {
  await comeBack(page, here.product, nimal);
  await comeBackAsAdmin(page, here.product);
  await logInTaskUser(page, here.product, sanduni);
  const { client } = here.product;
  const ofCustomers = [...customerPages, ...customerPagesByLink, orderByTransfer];
  const paths = [...ofCustomers, ...taskPages, ...staffPages, ...staffViews];
  for (const path of paths) await useFields(page, `${client}${path}`);
}

describe.concurrent.each(moments)('an extension that comes at %s', (moment: Moment) => {
  it('leaves pages, their look and typed text alive', async () => {
    const { page, context, complaints } = await here.visit();
    await bringExtension(page, moment);
    await usePublicPages(page);
    await usePagesBehindLogIn(page);
    const surface = () =>
      page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
    expect(await surface()).toContain('Geist');
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});

/**
 * Fills the fields of a page whose scripts are delayed, and then releases the scripts. Returns the
 * state before, and a function that reads the state after, which is complete shortly after the page
 * is rendered again.
 */
async function fillEarly(page: Page, url: string) {
  const release = await holdScripts(page, url);
  const named = page.locator('input[name]:not([type="checkbox"]), textarea[name]');
  const fields = named.filter({ visible: true });
  for (const each of await fields.all()) await each.fill('nimal@regz.example');
  const state = async () => ({
    values: await fields.evaluateAll((all) =>
      all.map((each) => 'value' in each && [each.getAttribute('name'), each.value]),
    ),
    focused: await page.evaluate(() => document.activeElement?.getAttribute('name')),
    broken: await page.locator('#broken').allInnerTexts(),
    theme: await page.locator('html').getAttribute('data-theme'),
    language: await page.locator('html').getAttribute('lang'),
    installed: await page.locator('html[data-extension-installed]').count(),
    listens: await page.locator('body[data-extension-listens]').count(),
    places: await page
      .locator('a[data-place]')
      .evaluateAll((all) => all.map((each) => `${each.getAttribute('href')} ${each.role}`)),
  });
  const before = await state();
  // React reports that it renders a page again; Preact corrects the page silently.
  const isDrawnByPreact = url.startsWith(here.product.main);
  const redrawn = isDrawnByPreact ? untilTakenOver(page) : page.waitForEvent('pageerror');
  release();
  const said = await redrawn;
  if (said !== undefined) expect(unexpected([String(said)]), url).toEqual([]);
  return { before, state };
}

describe.concurrent('a page drawn again because of an extension', () => {
  it('keeps typed text, focus, theme and links', async ({ expect: expectHere }) => {
    const { page, context, complaints } = await here.visit();
    await bringExtension(page, 'interactive');
    const { hostname: domain } = new URL(here.product.main);
    await context.addCookies([
      { name: 'regz-theme', value: 'light', domain: `.${domain}`, path: '/' },
    ]);
    await comeBack(page, here.product, nimal);
    const { main, client } = here.product;
    for (const url of [
      `${main}/contact`,
      `${main}/guild`,
      `${client}/forgot-password`,
      `${client}/redeem-key`,
      `${client}/admin-login`,
    ]) {
      const { before, state } = await fillEarly(page, url);
      expect(before.values.length, url).toBeGreaterThan(0);
      expect(before.theme, url).toBe('light');
      expect(before.focused, url).toBeTruthy();
      if (url.startsWith(main)) expect(before.places).toContain('https://videos.example/regz null');
      const seen = async () => ({ ...(await state()), complaints: unexpected(complaints) });
      await expectHere.poll(seen, { message: url }).toEqual({ ...before, complaints: [] });
    }
    await context.close();
  });

  it('logs in with text typed before its scripts', async () => {
    const { page, context } = await here.visit();
    await bringExtension(page, 'interactive');
    const release = await holdScripts(page, `${here.product.client}/auth`);
    await field(page, 'Username').fill(nimal.username);
    await field(page, 'Password').fill(nimal.password);
    const redrawn = page.waitForEvent('pageerror');
    release();
    await redrawn;
    await page.getByText('Verified', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('heading', { name: 'Account Information' }).waitFor();
    await context.close();
  });

  it('keeps the language of the task area', async ({ expect: expectHere }) => {
    const { page, context } = await here.visit();
    await bringExtension(page, 'interactive');
    const { hostname: domain } = new URL(here.product.client);
    await context.addCookies([{ name: 'regz-language', value: 'si', domain, path: '/' }]);
    const { before, state } = await fillEarly(page, `${here.product.client}/task-auth`);
    expect(before.language).toBe('si');
    await expectHere.poll(async () => (await state()).language).toBe('si');
    await context.close();
  });

  it('shows the prices of the store', async () => {
    const { page, context } = await here.visit();
    await bringExtension(page, 'interactive');
    await page.route('**/api/storefront/catalogue', (route) => route.abort());
    const redrawn = page.waitForEvent('pageerror');
    await page.goto(`${here.product.main}/store`);
    await redrawn;
    await page.getByRole('button', { name: 'Buy Now' }).first().waitFor();
    await context.close();
  });
});

describe.concurrent('in a browser that translates every page', () => {
  it('a newcomer registers, redeems and logs out', async () => {
    const { page, context, complaints } = await here.visit();
    await bringTranslator(page);
    await register(page, here.product, kavya);
    await comeBack(page, here.product, kavya);
    await page.goto(`${here.product.client}/redeem-key`);
    await submitKey(page, 'translated-key');
    await page.getByText('License key redeemed successfully').first().waitFor();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await page
      .getByRole('region', { name: 'Subscription Status' })
      .getByText('30 day(s)')
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.getByRole('heading', { name: 'My License Keys & Order History' }).waitFor();
    await page.goto(`${here.product.main}/store`);
    await page.getByRole('button', { name: 'Buy Now' }).first().click();
    await page.getByRole('button', { name: /^Test payment/ }).click();
    await page.locator('iframe').first().waitFor();
    await page.goto(`${here.product.client}/dashboard`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});
