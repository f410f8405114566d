import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeKey, newLicenseKey, productAt } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { announceLowStock } from './announce-low-stock.ts';

const { listProducts, setAlert, addKeys } = contract.keyStock;
const STAFF = 'staff@regz.example';
let staff: Browser;

const server = sharedServer({ environment: { STAFF_EMAIL: STAFF } });
beforeAll(async () => {
  ({ browser: staff } = await signedInAdmin(server));
});

/** Runs the check once; returns the number of announced products, and of mails since the start. */
async function look(): Promise<{ announced: number; mails: number }> {
  const { announced } = await announceLowStock(await servicesOf(server));
  const { rows } = await server.database.ownerPool.query<{ mails: number }>(
    `select count(*) as mails from mail_outbox where template = 'stock-low' and to_address = $1`,
    [STAFF],
  );
  return { announced, mails: rows[0]?.mails ?? 0 };
}

const add = (productId: string, count: number) =>
  staff.call(addKeys, {
    productId,
    text: Array.from({ length: count }, newLicenseKey).join('\n'),
  });

/** Assigns a product's keys until this many are left. */
async function sellDownTo(productId: string, left: number): Promise<void> {
  await server.database.ownerPool.query(
    `update license_keys set assigned_to = 'an order', assigned_at = now()
      where id in (select id from license_keys where product_id = $1 and assigned_at is null
                    order by created_at offset $2)`,
    [productId, left],
  );
}

async function isLow(productId: string): Promise<boolean | undefined> {
  const listed = await staff.call(listProducts, {});
  return listed.find(({ id }) => id === productId)?.low;
}

it('The alert level is five for store products, none for coin products', async () => {
  const listed = await staff.call(listProducts, {});
  for (const { priceCoins, alertBelow } of listed) {
    expect(alertBelow).toBe(priceCoins === null ? 5 : 0);
  }
});

it('Staff set the alert level of a product, which is audited', async () => {
  const productId = await productAt(server.database, 1);
  await makeKey(server.database, { product_id: productId });
  expect(await staff.call(setAlert, { productId, alertBelow: 2 })).toMatchObject({
    id: productId,
    alertBelow: 2,
    low: true,
  });
  expect(await staff.call(setAlert, { productId, alertBelow: 0 })).toMatchObject({ low: false });
  const { rows } = await server.database.ownerPool.query(
    `select action, detail from audit_entries where object_id = $1 order by id desc limit 1`,
    [productId],
  );
  expect(rows).toEqual([{ action: 'key-stock.set-alert', detail: { alertBelow: 0 } }]);
});

it('A never stocked product on sale is announced as low', async () => {
  const listed = await staff.call(listProducts, {});
  const low = listed.filter((product) => product.low).map(({ name }) => name);
  const titles = ['Supreme-Essential', 'Supreme', 'Essential'];
  const periods = ['Lifetime', 'Monthly', 'Weekly'];
  expect(low).toEqual(periods.flatMap((period) => titles.map((title) => `${title} ${period}`)));
  // The server runs the check when it starts.
  await expect.poll(async () => (await look()).mails).toBe(1);
  const [mail] = await mailTo(server, STAFF);
  expect(low.filter((name) => mail?.text.includes(`${name}: 0 left`))).toEqual(low);
  await server.database.sql("update mail_outbox set to_address = 'read@regz.example'");
});

it('Low stock is announced once until a refill', async () => {
  const productId = await productAt(server.database, 11);
  expect(await look()).toEqual({ announced: 0, mails: 0 });
  await add(productId, 6);
  await sellDownTo(productId, 5);
  expect(await isLow(productId)).toBe(false);
  expect(await look()).toEqual({ announced: 0, mails: 0 });
  await sellDownTo(productId, 4);
  expect(await isLow(productId)).toBe(true);
  expect(await look()).toEqual({ announced: 1, mails: 1 });
  await sellDownTo(productId, 1);
  expect(await look()).toEqual({ announced: 0, mails: 1 });
  await add(productId, 3);
  expect(await look()).toEqual({ announced: 0, mails: 1 });
  // A product that was refilled and sold out between two checks is announced again.
  await add(productId, 1);
  await sellDownTo(productId, 0);
  expect(await look()).toEqual({ announced: 1, mails: 2 });
});

it('Low stock of several products is one mail', async () => {
  const pair = [await productAt(server.database, 12), await productAt(server.database, 13)];
  for (const productId of pair) await add(productId, 2);
  const { mails } = await look();
  for (const productId of pair) {
    await add(productId, 5);
    await sellDownTo(productId, 1);
  }
  const services = await servicesOf(server);
  const rounds = await Promise.all(Array.from({ length: 8 }, () => announceLowStock(services)));
  expect(rounds.map(({ announced }) => announced).toSorted((a, b) => b - a)).toEqual([
    2, 0, 0, 0, 0, 0, 0, 0,
  ]);
  expect(await look()).toEqual({ announced: 0, mails: mails + 1 });
});

it('Stock that runs low counts no key that is blocked', async () => {
  const productId = await productAt(server.database, 14);
  await add(productId, 5);
  await server.database.ownerPool.query(
    `update license_keys set banned = true
        where id = (select id from license_keys where product_id = $1 limit 1)`,
    [productId],
  );
  expect(await isLow(productId)).toBe(true);
  expect(await look()).toMatchObject({ announced: 1 });
});
