import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { expect, it } from 'vitest';
import { makeKey } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
import { completedWith, makeOrder } from '../../test/scenarios/orders/make-order.ts';

const { readOrderOverview } = contract.orders;

const server = sharedServer();

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

it('A customer’s licenses include the keys of orders, newest first', async () => {
  const { browser, account } = await signedInCustomer(server);
  const redeemed = await makeKey(server.database);
  const bought = await makeKey(server.database, { subscription: 'Essential' });
  const boughtLater = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey: redeemed.licenseKey });
  const { database } = server;
  const first = { ...completedWith(bought.id), created_at: daysAgo(2) };
  const order = await makeOrder(database, account.id, first);
  const second = { ...completedWith(redeemed.id), created_at: daysAgo(3) };
  const orderOfRedeemed = await makeOrder(database, account.id, second);
  const third = { ...completedWith(boughtLater.id), created_at: daysAgo(1) };
  await makeOrder(database, account.id, third);
  await makeOrder(database, account.id, { plan_id: 'supreme-monthly' });

  const { licenses, activeLicenses, totalOrders } = await browser.call(readOrderOverview, {});
  const keysOf = (keys: { licenseKey: string }[]) => keys.map((key) => key.licenseKey);
  expect(keysOf(licenses)).toEqual(keysOf([redeemed, boughtLater, bought]));
  expect(licenses[0]).toMatchObject({ redeemed: true, orderId: orderOfRedeemed.orderId });
  expect(licenses[2]).toEqual({
    licenseKey: bought.licenseKey,
    packages: ['Essential'],
    durationDays: 30,
    activatedAt: first.created_at.toISOString(),
    redeemed: false,
    withheld: null,
    standing: 'ready',
    orderId: order.orderId,
  });
  expect({ activeLicenses, totalOrders }).toEqual({ activeLicenses: 1, totalOrders: 4 });
});

it('Concurrent readers each get their own licenses', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => signedInCustomer(server)));
  const keys = await Promise.all(customers.map(() => makeKey(server.database)));
  for (const [index, { browser }] of customers.entries()) {
    const { licenseKey = '' } = keys[index] ?? {};
    await browser.call(contract.licenses.redeemLicense, { licenseKey });
  }
  const shown = await Promise.all(
    customers.map(({ browser }) => browser.call(readOrderOverview, {})),
  );
  expect(shown.map(({ licenses }) => licenses.map(({ licenseKey }) => licenseKey))).toEqual(
    keys.map(({ licenseKey }) => [licenseKey]),
  );
});

it('Withheld licenses say so and do not count as active', async () => {
  const { browser, account } = await signedInCustomer(server);
  const key = await makeKey(server.database);
  await makeOrder(server.database, account.id, completedWith(key.id));
  await server.database.sql("update license_keys set withheld = 'suspended' where id = $1", key.id);
  const shown = await browser.call(readOrderOverview, {});
  expect(shown.licenses).toMatchObject([{ withheld: 'suspended', redeemed: false }]);
  expect(shown.activeLicenses).toBe(0);
});

it('A bought key that another account redeemed shows as redeemed', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { browser: friend } = await signedInCustomer(server);
  const key = await makeKey(server.database);
  await makeOrder(server.database, account.id, completedWith(key.id));
  await friend.call(contract.licenses.redeemLicense, { licenseKey: key.licenseKey });
  expect(await browser.call(readOrderOverview, {})).toMatchObject({
    licenses: [{ redeemed: true, standing: 'elsewhere' }],
    activeLicenses: 0,
  });
});

it('Current licenses are counted, and ended or replaced ones say so', async () => {
  const { browser, account } = await signedInCustomer(server);
  const redeem = async (subscription: PackageName, days = 30) => {
    const key = await makeKey(server.database, { subscription, duration_days: days });
    const { licenseKey } = key;
    await browser.call(contract.licenses.redeemLicense, { licenseKey, confirmReplacement: true });
    server.clock.advance(1000);
  };
  await redeem('Essential');
  await redeem('Supreme');
  await redeem('Supreme', 3);
  const standings = async () => {
    const { licenses, activeLicenses } = await browser.call(readOrderOverview, {});
    return { standings: licenses.map(({ standing }) => standing), activeLicenses };
  };
  expect(await standings()).toEqual({
    standings: ['running', 'running', 'replaced'],
    activeLicenses: 2,
  });
  await server.database.sql(`update users set expiredate = current_date where id = $1`, account.id);
  expect(await standings()).toEqual({
    standings: ['ended', 'ended', 'replaced'],
    activeLicenses: 0,
  });
});
