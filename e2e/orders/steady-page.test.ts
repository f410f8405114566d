import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { laptop, phone } from '../harness/browser.ts';
import { logIn } from '../harness/people.ts';
import { holdBack, watchShifts } from '../harness/shifts.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

it.each([phone, laptop])(
  'The orders do not shift while their parts arrive one by one, on a screen of $width pixels',
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
