import { contract } from '@regz/contract/contract.ts';
import type { KeySource, OldStock } from '@regz/rules/key-stock/key-sources.ts';
import { readGeneratedKey } from '@regz/rules/licenses/generated-key.ts';
import { beforeAll, expect, it } from 'vitest';
import {
  newProduct,
  paid,
  pendingOrder,
  planProduct,
  stock,
} from '../../test/fakes/payment-events.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer, sharedServices } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { purchaseOf, richTaskUser, stockExactly } from '../../test/scenarios/task-area/shop.ts';
import { fillOverlooked } from '../orders/fulfillment/fill-queue.ts';
import { storeAndSettle } from '../payments/settlement/settle-event.ts';
import type { Services } from '../platform/services.ts';
import { announceLowStock } from './alerts/announce-low-stock.ts';

let staff: Browser;

const server = sharedServer({ clock: 'noon', environment: { STAFF_EMAIL: 'staff@regz.example' } });
const services = sharedServices(server);
beforeAll(async () => {
  ({ browser: staff } = await signedInAdmin(server));
});

function setSource(productId: string, keys: KeySource, oldStock: OldStock = 'sold-first') {
  return staff.call(contract.keyStock.setKeySource, { productId, keys, oldStock });
}

async function generatingProduct(oldStock?: OldStock): Promise<string> {
  const productId = await newProduct(server);
  await setSource(productId, 'generated', oldStock);
  return productId;
}

function pendingOrders(productId: string, count: number, columns: { live?: boolean } = {}) {
  const orders = Array.from({ length: count }, () => pendingOrder(server, productId, columns));
  return Promise.all(orders);
}

const pay = (orderId: string, at: Services = services, live = false) =>
  storeAndSettle(at, { provider: 'sandbox', events: [{ ...paid({ orderId }), live }] });

/** The keys of orders, in the order of the list; null for an order without one. */
async function keysOf(orders: readonly { id: string }[]) {
  const { rows } = await server.database.ownerPool.query<{
    id: string;
    keyId: string | null;
    licenseKey: string | null;
  }>(
    `select o.id, k.id as "keyId", k.license_key as "licenseKey"
       from order_facts o left join license_keys k on k.id = o.license_key_id
      where o.id = any($1)`,
    [orders.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orders.map(({ id }) => byId.get(id));
}

function isGenerated(licenseKey: string | null | undefined): boolean {
  const read = readGeneratedKey(licenseKey ?? '');
  return read?.isRight === true && read.spelling === licenseKey;
}

it('Concurrent orders of one product get different generated keys', async () => {
  const productId = await generatingProduct();
  const orders = await pendingOrders(productId, 32);
  await Promise.all(orders.map(({ orderId }) => pay(orderId)));
  const keys = (await keysOf(orders)).map((row) => row?.licenseKey);
  expect(new Set(keys).size).toBe(32);
  expect(keys.filter(isGenerated)).toHaveLength(32);
});

it('A product that begins to generate fills all waiting orders', async () => {
  const productId = await newProduct(server);
  const orders = await pendingOrders(productId, 32);
  await Promise.all(orders.map(({ orderId }) => pay(orderId)));
  expect((await keysOf(orders)).every((row) => row?.keyId === null)).toBe(true);
  await setSource(productId, 'generated');
  const given = async () => {
    const rows = await keysOf(orders);
    return rows.flatMap((row) => row?.licenseKey ?? []);
  };
  await expect.poll(async () => (await given()).length).toBe(32);
  expect(new Set(await given()).size).toBe(32);
  const { rows } = await server.database.ownerPool.query(
    'select id from license_keys where product_id = $1',
    [productId],
  );
  expect(rows).toHaveLength(32);
});

it('Setting the source of keys sends the job that fills waiting orders', async () => {
  const productId = await generatingProduct();
  const { rows } = await server.database.ownerPool.query(
    `select data from pgboss.job where name = 'orders.fill' and data ->> 'productId' = $1`,
    [productId],
  );
  expect(rows).toEqual([{ data: { productId } }]);
});

it('An overlooked order of such a product gets its key', async () => {
  const productId = await newProduct(server);
  const orders = await pendingOrders(productId, 1);
  await Promise.all(orders.map(({ orderId }) => pay(orderId)));
  await server.database.ownerPool.query(
    `update key_stock_products set keys = 'generated' where id = $1`,
    [productId],
  );
  await fillOverlooked(services);
  expect((await keysOf(orders)).map((row) => isGenerated(row?.licenseKey))).toEqual([true]);
});

it('Remaining stock is sold first, the oldest key to the first order', async () => {
  const productId = await newProduct(server);
  const orders = await pendingOrders(productId, 4);
  for (const { orderId } of orders) {
    await pay(orderId);
    server.clock.advance(1000);
  }
  const stocked = await stock(server, productId, 2);
  await setSource(productId, 'generated');
  await expect.poll(async () => (await keysOf(orders)).every((row) => row?.keyId)).toBe(true);
  const rows = await keysOf(orders);
  expect(rows.slice(0, 2).map((row) => row?.keyId)).toEqual(stocked);
  expect(rows.map((row) => isGenerated(row?.licenseKey))).toEqual([false, false, true, true]);
});

it('Kept stock is not sold until staff paste again', async () => {
  const productId = await generatingProduct('kept');
  const [stocked] = await stock(server, productId, 1);
  const first = await pendingOrders(productId, 1);
  await Promise.all(first.map(({ orderId }) => pay(orderId)));
  expect((await keysOf(first)).map((row) => isGenerated(row?.licenseKey))).toEqual([true]);
  await setSource(productId, 'pasted', 'kept');
  const later = await pendingOrders(productId, 1);
  await Promise.all(later.map(({ orderId }) => pay(orderId)));
  expect((await keysOf(later)).map((row) => row?.keyId)).toEqual([stocked]);
});

it('Generated keys say whether they are for test money', async () => {
  const production = { ...services, config: { ...services.config, SITE_KEY_PREFIX: 'SHOP' } };
  const productId = await generatingProduct();
  const [real, play] = [
    await pendingOrders(productId, 1, { live: true }),
    await pendingOrders(productId, 1, { live: false }),
  ];
  for (const { orderId } of real) await pay(orderId, production, true);
  for (const { orderId } of play) await pay(orderId, production);
  const prefixes = (await keysOf([...real, ...play])).map((row) => row?.licenseKey?.split('-')[0]);
  expect(prefixes).toEqual(['SHOP', 'TEST']);
});

it('A generated key has the days and the package of its product', async () => {
  const productId = await generatingProduct();
  const orders = await pendingOrders(productId, 1);
  await Promise.all(orders.map(({ orderId }) => pay(orderId)));
  const { rows } = await server.database.ownerPool.query(
    `select subscription, duration_days as days, activated, banned
       from license_keys where product_id = $1 and assigned_to is not null`,
    [productId],
  );
  expect(rows).toEqual([{ subscription: 'Supreme', days: 30, activated: false, banned: false }]);
});

it('The coin shop sells generated keys, and a retry gets the first', async () => {
  const productId = await stockExactly(server, 3, 0);
  await setSource(productId, 'generated');
  const { browser } = await richTaskUser(server, 2000);
  const { products } = await browser.call(contract.shop.listProducts, {});
  expect(products.find(({ id }) => id === productId)).toMatchObject({ available: null });
  const input = await purchaseOf(browser, productId);
  const how = { idempotencyKey: 'a-retry-of-a-generated-key' };
  const [bought, again] = [
    await browser.send(contract.shop.buyProduct, input, how),
    await browser.send(contract.shop.buyProduct, input, how),
  ];
  expect(bought).toMatchObject({ status: 201, json: again.json });
  const { rows } = await server.database.ownerPool.query<{ licenseKey: string }>(
    `select k.license_key as "licenseKey" from license_keys k
       join task_shop_purchases p on p.license_key_id = k.id where k.product_id = $1`,
    [productId],
  );
  expect(rows.map(({ licenseKey }) => isGenerated(licenseKey))).toEqual([true]);
  expect(rows[0]?.licenseKey).toMatch(/^REGZ-/);
});

it('A plan with generated keys is delivered immediately and never low', async () => {
  const { plans } = await server.browser().call(contract.storefront.readCatalogue, {});
  const planId = plans.find(({ available }) => available)?.id ?? '';
  const delivery = async () => {
    const { plans: now } = await server.browser().call(contract.storefront.readCatalogue, {});
    return now.find(({ id }) => id === planId)?.delivery;
  };
  expect(await delivery()).not.toBe('now');
  const productId = await planProduct(server, planId);
  // The product was announced as low before.
  await announceLowStock(services);
  const answer = await setSource(productId, 'generated');
  expect(answer).toMatchObject({ keys: 'generated', oldStock: 'sold-first', low: false });
  await expect.poll(delivery).toBe('now');
  expect(await announceLowStock(services)).toEqual({ announced: 0 });
});

it('A product with generated keys is never sold out', async () => {
  const productId = await newProduct(server);
  await server.database.ownerPool.query(
    `insert into overview_figures (day, name, label, value) values ($1, 'keys_taken', $2, 1)`,
    [new Date(server.clock()), productId],
  );
  const soldOut = async () => {
    const waiting = await staff.call(contract.overview.listWaiting, {});
    return waiting.find(({ kind }) => kind === 'soldOut')?.count ?? 0;
  };
  const before = await soldOut();
  await setSource(productId, 'generated');
  expect(await soldOut()).toBe(before - 1);
});

it('Setting the source of keys is in the audit trail', async () => {
  const productId = await generatingProduct('kept');
  const { rows } = await server.database.ownerPool.query(
    `select detail from audit_entries
      where object_id = $1 and action = 'key-stock.set-key-source'`,
    [productId],
  );
  expect(rows).toMatchObject([
    {
      detail: {
        before: { keys: 'pasted', oldStock: 'sold-first' },
        after: { keys: 'generated', oldStock: 'kept' },
      },
    },
  ]);
});
