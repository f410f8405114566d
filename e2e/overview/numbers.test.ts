import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { laptop, phone } from '../harness/browser.ts';
import { lookOver } from '../harness/pages/look-over.ts';
import { logInAsAdmin, openStaffTab } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

const narrow = { width: 320, height: 640 };

/** The numbers of a shop after years, with long sums. */
const years = {
  countedAt: '2026-11-28T05:00:00.000Z',
  real: true,
  renewals: Array.from({ length: 26 }, (_, weeks) => ({
    week: new Date(Date.UTC(2026, 10, 23 - 7 * weeks)).toISOString().slice(0, 10),
    renewed: 12_300 + weeks,
    running: 4_560,
    ended: weeks === 0 ? 0 : 7_890,
  })),
  providers: ['payhere', 'sellauth', 'stripe', 'transfer', 'import'].map((provider) => ({
    provider,
    orders: 140_000,
    chargedMinor: 98_765_432_100,
    refunded: 1_400,
    refundedMinor: 1_234_567_800,
    disputed: 987,
    open: 7,
    won: 480,
    lost: 500,
    lostMinor: 345_678_900,
  })),
  sources: ['trial', 'giveaway', 'coupon', 'gift', 'direct'].map((source) => ({
    source,
    orders: 140_000,
    salesMinor: 98_765_432_100,
    returnedMinor: 1_234_567_800,
  })),
  otherCurrencies: [{ currency: 'USD', orders: 3, salesMinor: 123_456 }],
  opened: { orders: 300_000, begun: 290_000, paid: 140_000, redeemed: 139_000 },
};

/** Checks the page on a laptop, a phone, and the width of a zoomed phone. */
async function lookOnScreens(page: Page, what: string): Promise<void> {
  for (const screen of [laptop, phone, narrow]) {
    await page.setViewportSize(screen);
    await lookOver(page, `${what}, ${screen.width}`);
  }
  await page.setViewportSize(laptop);
}

it('Owners see each sales figure with its definition, or that data is missing', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await openStaffTab(page, 'Numbers');
  const panel = page.getByRole('tabpanel', { name: 'Numbers' });
  const providers = panel.getByRole('region', { name: 'Refunds and disputes by provider' });
  await providers.getByRole('cell', { name: 'Sandbox' }).waitFor({ timeout: 90_000 });
  await providers.getByText('not enough yet').first().waitFor();
  await panel.getByText('from the sandbox: not real money').waitFor();

  const renewals = panel.getByRole('region', { name: 'Who renews' });
  await renewals.getByText('What this counts').click();
  await renewals.getByText('A customer belongs to the week').waitFor();
  const sources = panel.getByRole('region', { name: 'Sales by source' });
  await sources.getByText('What this counts').click();
  await sources.getByText('Each order has one source').waitFor();
  expect(await sources.getByRole('row').count()).toBe(6);
  const steps = panel.getByRole('region', { name: 'From looking to paid' });
  await steps.getByText('What this counts').click();
  await steps.getByText('Looking is pressing Buy while logged in').waitFor();
  await panel.getByRole('button', { name: '12 months' }).press('Enter');
  await panel.getByText('The last 12 months').waitFor();
  await lookOnScreens(page, 'the numbers of a new shop');
  expect(complaints).toEqual([]);
});

it('The numbers of a shop of years fit on every screen, its earlier weeks behind a press', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.route(/\/overview\/numbers/, (route) => route.fulfill({ json: years }));
  await openStaffTab(page, 'Numbers');
  const renewals = page.getByRole('region', { name: 'Who renews' });
  await renewals.getByText('W48, from Nov 23, 2026').waitFor();
  await renewals.getByText('Show 18 earlier weeks').click();
  await renewals.getByText('W23, from Jun 01, 2026').waitFor();
  expect(await renewals.getByRole('row').count()).toBe(28);
  await page.getByText('3 orders were charged in USD').waitFor();
  await lookOnScreens(page, 'the numbers of years');
  expect(complaints).toEqual([]);
});
