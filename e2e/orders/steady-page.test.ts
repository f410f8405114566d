import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { laptop, phone } from '../harness/browser.ts';
import { logIn } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

/** Adds up the page's layout shifts from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sum: number = Reflect.get(globalThis, 'shifted');
        Reflect.set(globalThis, 'shifted', sum + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')));
}

/** Holds the answer at an address back; the result lets it go. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

it.each([phone, laptop])(
  'the orders do not move while their parts arrive one by one, on a screen of $width pixels',
  async (screen) => {
    const { page } = await here.visit({ screen });
    await logIn(page, here.product, cast.nethmi);
    const sendAccount = await holdBack(page, /\/api\/accounts\/me$/);
    const sendOverview = await holdBack(page, /\/api\/orders\/overview/);
    const sendHistory = await holdBack(page, /\/api\/orders(\?|$)/);
    const shifted = await watchShifts(page);

    await page.goto(`${here.product.client}/orders`);
    await page.evaluate(() => document.fonts.ready);
    sendAccount();
    await page.getByText('Keys and orders of nethmi').waitFor();
    sendOverview();
    await page.getByText('Ready to redeem').first().waitFor();
    sendHistory();
    await page
      .getByRole('link', { name: /^Receipt of order/ })
      .first()
      .waitFor();
    expect(await shifted()).toBeLessThanOrEqual(0.01);
  },
);
