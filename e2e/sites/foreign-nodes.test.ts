import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  bringExtension,
  bringTranslator,
  type Moment,
  moments,
  typeEverywhere,
  untilTakenOver,
} from '../harness/foreign-nodes.ts';
import { customerPages, publicPages, staffPages } from '../harness/pages/page-lists.ts';
import { kavya, nimal, register, submitKey } from '../harness/people.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world(async ({ product, visit }) => {
  await addStock(product, SUPREME, 'translated-key');
  const { page, context } = await visit();
  await register(page, product, nimal);
  await comeBackAsAdmin(page, product);
  await context.close();
});

/** What React says when it finds a foreign node and draws the page anew: nobody sees it. */
const RECOVERED = /Minified React error #(?:418|419|421|422|423|425)/;

/** Opens a page, waits until it is alive, and uses its fields. */
async function use(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilTakenOver(page);
  await typeEverywhere(page);
  const text = await page.locator('body').innerText();
  expect(text, url).not.toMatch(/Unexpected Application Error|Something went wrong/);
  expect(text.length, url).toBeGreaterThan(80);
  expect(await page.locator('h1').first().isVisible(), url).toBe(true);
}

async function usePublicPages(page: Page): Promise<void> {
  for (const [site, path] of publicPages) await use(page, `${here.product[site]}${path}`);
}

async function usePagesBehindLogIn(page: Page): Promise<void> {
  await comeBack(page, here.product, nimal);
  await comeBackAsAdmin(page, here.product);
  for (const path of [...customerPages, ...staffPages]) {
    await use(page, `${here.product.client}${path}`);
  }
}

describe.concurrent.each(moments)('an extension that comes at %s', (moment: Moment) => {
  it('leaves every page alive, with its look and with what is typed', async () => {
    const { page, context, complaints } = await here.visit();
    await bringExtension(page, moment);
    await usePublicPages(page);
    await usePagesBehindLogIn(page);
    const surface = () =>
      page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
    expect(await surface()).toContain('Geist');
    expect(complaints.filter((each) => !RECOVERED.test(each))).toEqual([]);
    await context.close();
  });
});

describe.concurrent('in a browser that translates every page', () => {
  it('every page stays alive while its fields are used', async () => {
    const { page, context, complaints } = await here.visit();
    await bringTranslator(page);
    await usePublicPages(page);
    await usePagesBehindLogIn(page);
    expect(complaints.filter((each) => !RECOVERED.test(each))).toEqual([]);
    await context.close();
  });

  it('a newcomer registers, redeems a key, sees the subscription, changes tabs and logs out', async () => {
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
    await page.locator('iframe').first().waitFor();
    await page.goto(`${here.product.client}/dashboard`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    expect(complaints.filter((each) => !RECOVERED.test(each))).toEqual([]);
    await context.close();
  });
});
