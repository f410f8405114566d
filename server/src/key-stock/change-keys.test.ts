import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { type MadeKey, makeKey, newLicenseKey, productAt } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';

const { listProducts, listProductKeys, readKey, addKeys, editKey, removeKey } = contract.keyStock;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff } = await signedInAdmin(server));
});
afterAll(() => server.close());

async function stockKey(columns: Parameters<typeof makeKey>[1] = {}): Promise<MadeKey> {
  return makeKey(server.database, { product_id: await productAt(server.database, 1), ...columns });
}

async function redeemedKey(): Promise<MadeKey & { username: string }> {
  const made = await stockKey();
  const { browser, account } = await signedInCustomer(server);
  await browser.call(contract.licenses.redeemLicense, { licenseKey: made.licenseKey });
  return { ...made, username: account.username };
}

async function lastAct(objectId: string): Promise<unknown> {
  const { rows } = await server.database.ownerPool.query(
    `select actor_name, action, address from audit_entries where object_id = $1
      order by id desc limit 1`,
    [objectId],
  );
  return rows[0];
}

it('A new database stocks the ten products for coins of the specification, with package, days and price', async () => {
  const listed = await staff.call(listProducts, {});
  const all = 'Supreme + Essential + External';
  expect(
    listed
      .filter(({ priceCoins }) => priceCoins !== null)
      .map((product) => [product.name, product.package, product.durationDays, product.priceCoins]),
  ).toEqual([
    ['Supreme One Month Regz Coin 250', 'Supreme', 30, 250],
    ['Essential One Month Regz Coin 250', 'Essential', 30, 250],
    ['External One Month Regz Coin 550', 'External', 30, 550],
    ['Supreme + Essential One Month Regz Coin 500', 'Supreme-Essential', 30, 500],
    [`${all} One Month Regz Coin 1000`, 'Supreme-Essential-External', 30, 1000],
    ['Supreme 3 Year Regz Coin 550', 'Supreme', 1095, 550],
    ['Essential 3 Year Regz Coin 550', 'Essential', 1095, 550],
    ['External 3 Year Regz Coin 1000', 'External', 1095, 1000],
    ['Supreme + Essential 3 Year Regz Coin 1100', 'Supreme-Essential', 1095, 1100],
    [`${all} 3 Year Regz Coin 2000`, 'Supreme-Essential-External', 1095, 2000],
  ]);
});

it('A key is read with its product, and one that was never in stock without', async () => {
  const productId = await productAt(server.database, 1);
  const used = await redeemedKey();
  expect(await staff.call(readKey, { id: used.id })).toMatchObject({
    productId,
    key: { licenseKey: used.licenseKey, isRedeemed: true, redeemedBy: used.username },
  });
  const { id } = await makeKey(server.database);
  expect(await staff.call(readKey, { id })).toMatchObject({
    productId: null,
    key: { id, isRedeemed: false },
  });
});

it('The products count a key as used when it was given away or redeemed', async () => {
  const productId = await productAt(server.database, 2);
  const withProduct = { product_id: productId };
  await stockKey(withProduct);
  await stockKey({ ...withProduct, assigned_to: 'an order', assigned_at: new Date() });
  const redeemed = await stockKey(withProduct);
  const { browser } = await signedInCustomer(server);
  await browser.call(contract.licenses.redeemLicense, { licenseKey: redeemed.licenseKey });
  const listed = await staff.call(listProducts, {});
  expect(listed.find(({ id }) => id === productId)).toMatchObject({
    total: 3,
    used: 2,
    available: 1,
  });
});

it('The keys of a product are the newest fifty, with who used them and when', async () => {
  const productId = await productAt(server.database, 3);
  for (let count = 0; count < 60; count += 1) await stockKey({ product_id: productId });
  const used = await stockKey({ product_id: productId });
  const { browser, account } = await signedInCustomer(server);
  await browser.call(contract.licenses.redeemLicense, { licenseKey: used.licenseKey });
  const listed = await staff.call(listProductKeys, { productId });
  expect(listed).toHaveLength(50);
  expect(listed[0]).toMatchObject({
    id: used.id,
    isRedeemed: true,
    redeemedBy: account.username,
    redeemedAt: new Date(server.clock()).toISOString(),
  });
  const times = listed.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

it('The keys of a product are none for a product without keys, and a refusal for no product', async () => {
  expect(
    await staff.call(listProductKeys, { productId: await productAt(server.database, 9) }),
  ).toEqual([]);
  const refused = await staff.refusal(listProductKeys, { productId: randomUUID() });
  expect(refused).toMatchObject({ status: 404, code: 'KEY_STOCK_PRODUCT_UNKNOWN' });
});

it('Adding invalid lines stores nothing and names each reason', async () => {
  const productId = await productAt(server.database, 3);
  const text = 'LICENSE KEY\tDURATION\tNOTE\nA-KEY\t30\tfor Nimal\nB-KEY\n\n1.23457E+15\n';
  const before = await tableDigests(server.database);
  expect(await staff.refusal(addKeys, { productId, text })).toMatchObject({
    status: 400,
    code: 'KEY_STOCK_LINES_INVALID',
    data: {
      lines: [
        { line: 1, text: 'LICENSE KEY\tDURATION\tNOTE', reason: 'tab' },
        { line: 2, text: 'A-KEY\t30\tfor Nimal', reason: 'tab' },
        { line: 5, text: '1.23457E+15', reason: 'scientific' },
      ],
      invalid: 3,
    },
  });
  expect(await tableDigests(server.database)).toEqual(before);
});

it('Keys cannot be changed to an invalid text', async () => {
  const { id } = await stockKey();
  expect(await staff.refusal(editKey, { id, licenseKey: 'Key: B-KEY' })).toMatchObject({
    code: 'KEY_STOCK_KEY_INVALID',
    data: { reason: 'marker' },
  });
});

it('Invalid keys from earlier versions can still be redeemed', async () => {
  await stockKey({ license_key: 'OLD KEY, 30' });
  const { browser } = await signedInCustomer(server);
  const redeemed = await browser.call(contract.licenses.redeemLicense, {
    licenseKey: ' old key, 30',
  });
  expect(redeemed.effect).toBe('started');
});

it('Changing a key gives it another text in its one spelling, and leaves an audit row', async () => {
  const { id, licenseKey } = await stockKey();
  const next = newLicenseKey();
  const edited = await staff.call(editKey, { id, licenseKey: ` ${next.toLowerCase()} ` });
  expect(edited).toMatchObject({ id, licenseKey: next, isRedeemed: false });
  expect(await lastAct(id)).toEqual({
    actor_name: 'sithara',
    action: 'key-stock.edit-key',
    address: staff.address,
  });
  const { browser } = await signedInCustomer(server);
  const old = await browser.refusal(contract.licenses.redeemLicense, { licenseKey });
  expect(old.code).toBe('LICENSE_UNKNOWN');
  await browser.call(contract.licenses.redeemLicense, { licenseKey: next });
});

it('Changing a key to the same text in another spelling is no conflict with itself', async () => {
  const { id, licenseKey } = await stockKey();
  const edited = await staff.call(editKey, { id, licenseKey: licenseKey.toLowerCase() });
  expect(edited.licenseKey).toBe(licenseKey);
});

it.each([
  ['KEY_STOCK_KEY_EMPTY', 400, async () => ({ id: (await stockKey()).id, licenseKey: ' \t' })],
  ['KEY_STOCK_KEY_UNKNOWN', 404, async () => ({ id: randomUUID(), licenseKey: 'A-KEY' })],
  [
    'KEY_STOCK_KEY_EXISTS',
    409,
    async () => ({
      id: (await stockKey()).id,
      licenseKey: (await stockKey()).licenseKey.toLowerCase(),
    }),
  ],
  ['KEY_STOCK_KEY_USED', 409, async () => ({ id: (await redeemedKey()).id, licenseKey: 'NEW' })],
  [
    'KEY_STOCK_KEY_USED',
    409,
    async () => ({
      id: (await stockKey({ assigned_to: 'an order', assigned_at: new Date() })).id,
      licenseKey: 'NEW',
    }),
  ],
  ['INPUT_INVALID', 400, async () => ({ id: (await stockKey()).id, licenseKey: 'ﷺ'.repeat(99) })],
])('Changing a key is refused with %s (%d), and nothing changes', async (code, status, prepare) => {
  const input = await prepare();
  const before = await tableDigests(server.database);
  expect(await staff.refusal(editKey, input)).toMatchObject({ status, code });
  expect(await tableDigests(server.database)).toEqual(before);
});

it('Changing a key does not find a key without a product', async () => {
  const { id } = await makeKey(server.database);
  const refused = await staff.refusal(editKey, { id, licenseKey: 'NEW' });
  expect(refused.code).toBe('KEY_STOCK_KEY_UNKNOWN');
});

it('Deleting a key takes it out of the stock and leaves an audit row', async () => {
  const { id, licenseKey } = await stockKey();
  expect(await staff.call(removeKey, { id })).toEqual({});
  expect(await lastAct(id)).toEqual({
    actor_name: 'sithara',
    action: 'key-stock.delete-key',
    address: staff.address,
  });
  const { browser } = await signedInCustomer(server);
  const refused = await browser.refusal(contract.licenses.redeemLicense, { licenseKey });
  expect(refused.code).toBe('LICENSE_UNKNOWN');
  expect((await staff.refusal(removeKey, { id })).code).toBe('KEY_STOCK_KEY_UNKNOWN');
});

it.each([
  ['KEY_STOCK_KEY_UNKNOWN', 404, async () => randomUUID()],
  ['KEY_STOCK_KEY_UNKNOWN', 404, async () => (await makeKey(server.database)).id],
  ['KEY_STOCK_KEY_USED', 409, async () => (await redeemedKey()).id],
  [
    'KEY_STOCK_KEY_USED',
    409,
    async () => (await stockKey({ assigned_to: 'an order', assigned_at: new Date() })).id,
  ],
])('Deleting a key is refused with %s (%d), and nothing changes', async (code, status, prepare) => {
  const id = await prepare();
  const before = await tableDigests(server.database);
  expect(await staff.refusal(removeKey, { id })).toMatchObject({ status, code });
  expect(await tableDigests(server.database)).toEqual(before);
});
