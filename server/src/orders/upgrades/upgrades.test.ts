import { contract } from '@regz/contract/contract.ts';
import { momentInUtc } from '@regz/rules/licenses/days-left.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { upgradeShop } from '../../../test/scenarios/upgrades.ts';

const { readOwnOrder } = contract.orders;
const { assignKey } = contract.orders.staff;

let shop: Awaited<ReturnType<typeof upgradeShop>>;

const server = sharedServer();
beforeAll(async () => {
  shop = await upgradeShop(server);
});
beforeEach(() => shop.emptyStock());

it('An upgrade costs the plan less the worth of the days left', async () => {
  const { browser, account } = await shop.subscriber(17);
  expect(await shop.quote(browser, 'supreme-essential-monthly')).toMatchObject({
    obstacle: null,
    subscription: 'Supreme',
    days: 12,
    paidDays: 12,
    worthMinor: 30_000,
    payMinor: 95_000,
  });
  const { orderId, payMinor } = await shop.order(browser);
  expect(await shop.has(browser)).toEqual(shop.supreme(12, 23));
  await shop.pay(orderId, payMinor);
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
  expect(await browser.call(readOwnOrder, { orderId })).toMatchObject({
    status: 'completed',
    amount: { minor: 95_000 },
    upgrade: { from: 'Supreme', days: 12, price: { minor: 125_000 }, worth: { minor: 30_000 } },
  });
  const mails = await mailTo(server, account.email ?? '', 2);
  const news = mails.find(({ text }) => text.includes(orderId));
  expect(news?.text).toContain(`Supreme-Essential runs until ${momentInUtc(shop.inTime(30))}`);
});

it('Refunds exclude the amount that was traded in', async () => {
  const { old } = await shop.upgrade();
  expect(await shop.refundRefusal(old, 45_001)).toMatchObject({
    code: 'ORDER_REFUND_TOO_LARGE',
    data: { leftMinor: 45_000 },
  });
});

it('A refund of an upgrade restores the old package and its worth', async () => {
  const { browser, old, orderId, payMinor } = await shop.upgrade();
  server.clock.advance(2 * 86_400_000);
  await shop.giveBack(orderId, payMinor);
  expect(await shop.has(browser)).toEqual(shop.supreme(10, 23));
  expect(await shop.refundRefusal(old, 75_001)).toMatchObject({ data: { leftMinor: 75_000 } });
  expect(await shop.quote(browser, 'supreme-essential-monthly')).toMatchObject({ days: 10 });
});

it('A partial refund keeps an upgrade’s days at a lower worth', async () => {
  const { browser, orderId } = await shop.upgrade();
  const before = await shop.quote(browser, 'essential-monthly');
  await shop.giveBack(orderId, 5_000);
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
  const after = await shop.quote(browser, 'essential-monthly');
  expect(before.worthMinor - after.worthMinor).toBe(5_000);
});

it('A second upgrade for the same days is left to staff', async () => {
  const { browser } = await shop.subscriber(17);
  const first = await shop.order(browser);
  const second = await shop.order(browser, 'supreme-essential-lifetime');
  const told = await shop.upgradesWaiting();
  await Promise.all([first, second].map(({ orderId, payMinor }) => shop.pay(orderId, payMinor)));
  const orders = await Promise.all(
    [first, second].map(async ({ orderId }) => (await shop.staffOrder(orderId)).order),
  );
  const stands = orders.map(({ status, flag }) => `${status} ${flag}`);
  expect(new Set(stands)).toEqual(new Set(['awaiting-key upgrade-changed', 'completed null']));
  const won = orders[0]?.status === 'completed' ? 30 : 1095;
  expect(await shop.has(browser)).toEqual(shop.upgraded(won));
  expect(await shop.upgradesWaiting()).toBe(told + 1);
});

it('A key redeemed before an upgrade’s payment keeps its days', async () => {
  const { browser } = await shop.subscriber(17);
  const { orderId, payMinor } = await shop.order(browser);
  const { licenseKey } = await shop.stock('supreme-weekly');
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  await shop.pay(orderId, payMinor);
  expect(await shop.has(browser)).toEqual(shop.supreme(19, 23));
  expect((await shop.staffOrder(orderId)).order).toMatchObject({ flag: 'upgrade-changed' });
  const given = await (await shop.staff()).call(assignKey, { orderId });
  expect(given).toMatchObject({ status: 'completed' });
  expect(await shop.has(browser)).toEqual(shop.supreme(19, 23));
});

it('A concurrent upgrade and redemption lose no days', async () => {
  const { browser } = await shop.subscriber(17);
  const { orderId, payMinor } = await shop.order(browser);
  const { licenseKey } = await shop.stock('supreme-weekly');
  const [redeemed] = await Promise.all([
    browser.send(contract.licenses.redeemLicense, { licenseKey, confirmReplacement: false }),
    shop.pay(orderId, payMinor),
  ]);
  const { status } = await browser.call(readOwnOrder, { orderId });
  if (redeemed.status === 200) {
    expect([status, await shop.has(browser)]).toEqual(['awaiting-key', shop.supreme(19, 23)]);
  } else {
    expect(redeemed.text).toContain('LICENSE_REPLACEMENT_UNCONFIRMED');
    expect([status, await shop.has(browser)]).toEqual(['completed', shop.upgraded(30)]);
  }
});

it('A refund of the old order while its upgrade is paid never pays twice', async () => {
  const { browser, orderId: old } = await shop.subscriber(17);
  const { orderId, payMinor } = await shop.order(browser);
  await Promise.all([shop.giveBack(old, 75_000), shop.pay(orderId, payMinor)]);
  const { flag } = (await shop.staffOrder(orderId)).order;
  // If paid first, it is withheld with the refund. If refunded first, there is nothing to trade in.
  expect(await shop.has(browser)).toBeNull();
  expect([null, 'upgrade-changed']).toContain(flag);
});

it('Days worth more than a plan pay for it whole', async () => {
  const { browser } = await shop.subscriber(1);
  const { orderId, payMinor, view } = await shop.order(browser, 'essential-weekly');
  expect([payMinor, view]).toEqual([0, { kind: 'free' }]);
  expect(await shop.has(browser)).toEqual({ subscription: 'Essential', endsAt: shop.inTime(7) });
  expect(await browser.call(readOwnOrder, { orderId })).toMatchObject({
    status: 'completed',
    amount: { minor: 0 },
  });
});

it('An upgrade takes only the days that its buyer agreed to', async () => {
  const { browser } = await shop.subscriber(1);
  await shop.stock('essential-weekly');
  const { payMinor, givesUp } = await shop.quote(browser, 'essential-weekly');
  expect([payMinor, givesUp]).toEqual([0, { days: 28, lostMinor: 45_000 }]);
  const input = { planId: 'essential-weekly', currency: 'LKR', seenPayMinor: 0 } as const;
  for (const agreed of [undefined, { days: 28, lostMinor: 0 }, { days: 7, lostMinor: 45_000 }]) {
    const refusal = await browser.refusal(contract.storefront.startUpgrade, {
      ...input,
      givesUp: agreed,
    });
    expect(refusal).toMatchObject({
      code: 'STOREFRONT_UPGRADE_UNCONFIRMED',
      data: { subscription: 'Supreme', days: 28, lostMinor: 45_000 },
    });
  }
  expect(await shop.has(browser)).toEqual(shop.supreme(28, 23));
});

it('An upgrade at another price than the buyer saw is refused', async () => {
  const { browser } = await shop.subscriber(17);
  await shop.stock('supreme-essential-monthly');
  const { payMinor, givesUp } = await shop.quote(browser, 'supreme-essential-monthly');
  const refusal = await browser.refusal(contract.storefront.startUpgrade, {
    planId: 'supreme-essential-monthly',
    currency: 'LKR',
    seenPayMinor: payMinor - 1,
    givesUp,
  });
  expect(refusal).toMatchObject({ code: 'STOREFRONT_PRICE_CHANGED' });
});

it('Quotes name each plan’s effect: change, more days, or none', async () => {
  const { browser } = await shop.subscriber(17);
  const { quotes, redemptions } = await shop.quote(browser, 'supreme-essential-monthly');
  expect(redemptions.find(({ planId }) => planId === 'supreme-monthly')).toEqual({
    planId: 'supreme-monthly',
    effect: 'extended',
    endsAt: shop.inTime(42, 23),
  });
  expect(quotes.some(({ plan }) => plan.id === 'supreme-monthly')).toBe(false);
  const stranger = await signedInCustomer(server);
  expect(await shop.quote(stranger.browser, 'supreme-monthly')).toMatchObject({
    quotes: [],
    redemptions: [],
  });
});

it('An upgrade that waits longer than its quote is left to staff', async () => {
  const { browser } = await shop.subscriber(17);
  const { orderId, payMinor } = await shop.order(browser);
  await shop.emptyStock();
  await shop.pay(orderId, payMinor);
  expect((await shop.staffOrder(orderId)).order).toMatchObject({
    status: 'awaiting-key',
    flag: null,
  });
  server.clock.advance(86_400_000);
  await shop.stock('supreme-essential-monthly');
  await shop.fill('supreme-essential-monthly');
  expect(await shop.has(browser)).toEqual(shop.supreme(11, 23));
  expect((await shop.staffOrder(orderId)).order).toMatchObject({ flag: 'upgrade-changed' });
});

it('An upgrade that waits longer than a purchase of its plan gets the next key', async () => {
  const { browser } = await shop.subscriber(17);
  const { orderId, payMinor } = await shop.order(browser);
  const later = await signedInCustomer(server);
  const planId = 'supreme-essential-monthly';
  const input = { planId, currency: 'LKR', seenPriceMinor: 125_000 } as const;
  const bought = await later.browser.call(contract.storefront.startCheckout, input);
  await shop.emptyStock();
  await shop.pay(orderId, payMinor);
  server.clock.advance(1000);
  await shop.pay(bought.orderId, 125_000);
  await shop.stock(planId);
  await shop.fill(planId);
  expect((await shop.staffOrder(orderId)).order).toMatchObject({ status: 'completed' });
  expect((await shop.staffOrder(bought.orderId)).order).toMatchObject({ status: 'awaiting-key' });
});
