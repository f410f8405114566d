import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { upgradeShop } from '../../../test/scenarios/upgrades.ts';

let shop: Awaited<ReturnType<typeof upgradeShop>>;

const server = sharedServer();
beforeAll(async () => {
  shop = await upgradeShop(server);
});
beforeEach(() => shop.emptyStock());

it('A disputed upgrade runs nothing until the dispute is won', async () => {
  const { browser, orderId } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  expect(await shop.has(browser)).toBeNull();
  server.clock.advance(3 * 86_400_000);
  await shop.dispute(orderId, 'won');
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
});

it('A lost dispute over an upgrade restores the old package', async () => {
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

it('A dispute won late adds no days to the restored package', async () => {
  const { browser, orderId } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  await shop.dispute(orderId, 'lost');
  server.clock.advance(86_400_000);
  await shop.dispute(orderId, 'won');
  expect(await shop.has(browser)).toEqual(shop.supreme(11, 23));
});

it('A lost upgrade with a disputed old order waits for staff', async () => {
  const { browser, old, orderId } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  await shop.dispute(old, 'open');
  await shop.dispute(orderId, 'lost');
  expect(await shop.has(browser)).toBeNull();
});

it('A refund restores the old package after a won dispute too', async () => {
  const { browser, orderId, payMinor } = await shop.upgrade();
  await shop.dispute(orderId, 'open');
  server.clock.advance(86_400_000);
  await shop.dispute(orderId, 'won');
  expect(await shop.has(browser)).toEqual(shop.upgraded(30));
  await shop.giveBack(orderId, payMinor);
  expect(await shop.has(browser)).toEqual(shop.supreme(11, 23));
});

it('A refund takes the days of a formerly disputed old order', async () => {
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
