import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { upgradeShop } from '../../../test/scenarios/upgrades.ts';

let server: TestServer;
let shop: Awaited<ReturnType<typeof upgradeShop>>;

beforeAll(async () => {
  server = await testServer();
  shop = await upgradeShop(server);
});
afterAll(() => server.close());
beforeEach(() => shop.emptyStock());

it('While an upgrade is disputed nothing runs, so that no days are used twice; a dispute that is won gives its days back', async () => {
  const { browser, orderId } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  expect(await shop.has(browser)).toBeNull();
  server.clock.advance(3 * 86_400_000);
  await shop.dispute(orderId, 'won');
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
});

it('A dispute over an upgrade that is lost brings the old package back until its own end, as a refund does, with its worth', async () => {
  const { browser, old, orderId } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  server.clock.advance(2 * 86_400_000);
  expect(await shop.has(browser)).toBeNull();
  await shop.dispute(orderId, 'lost');
  expect(await shop.has(browser)).toEqual(shop.supreme(10, 23));
  expect(await shop.refundRefusal(old, 75_001)).toMatchObject({ data: { leftMinor: 75_000 } });
  const quote = await shop.quote(browser, 'essential-monthly');
  expect(quote).toMatchObject({ days: 10, paidDays: 10, worthMinor: 25_000 });
});

it('A bank that finds for us after all gives an upgrade no days beside those of the old package, which run again', async () => {
  const { browser, orderId } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  await shop.dispute(orderId, 'lost');
  server.clock.advance(86_400_000);
  await shop.dispute(orderId, 'won');
  expect(await shop.has(browser)).toEqual(shop.supreme(11, 23));
});

it('An upgrade that is lost while its old order is disputed brings nothing back: staff decide', async () => {
  const { browser, old, orderId } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  await shop.dispute(old, 'open');
  await shop.dispute(orderId, 'lost');
  expect(await shop.has(browser)).toBeNull();
});

it('A refund of an upgrade brings the old package back after a dispute that was won, too', async () => {
  const { browser, orderId, payMinor } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  server.clock.advance(86_400_000);
  await shop.dispute(orderId, 'won');
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
  await shop.giveBack(orderId, payMinor);
  expect(await shop.has(browser)).toEqual(shop.supreme(11, 23));
});

it('A refund takes the days of an old order, too, that was disputed while its upgrade ran, when there was nothing of it to take', async () => {
  const { browser, old, orderId, payMinor } = await shop.upgrade();
  await shop.dispute(old, 'open');
  await shop.dispute(old, 'won');
  await shop.giveBack(orderId, payMinor);
  expect(await shop.has(browser)).toEqual(shop.supreme(12, 23));
  await shop.giveBack(old, 75_000);
  expect(await shop.has(browser)).toBeNull();
});

it('Disputes of the old order withhold the upgrade’s license too', async () => {
  const { browser, old, orderId } = await shop.upgrade();
  const told = await shop.upgradesWaiting();
  await shop.dispute(old, 'open');
  expect(await shop.has(browser)).toBeNull();
  await shop.dispute(old, 'won');
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
  server.clock.advance(1_000);
  await shop.dispute(old, 'lost');
  expect(await shop.has(browser)).toBeNull();
  expect((await shop.staffOrder(old)).order).toMatchObject({ flag: 'trade-in-returned' });
  expect((await shop.staffOrder(orderId)).order).toMatchObject({ status: 'completed', flag: null });
  expect(await shop.upgradesWaiting()).toBe(told + 1);
});
