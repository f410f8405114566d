import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { type MadeKey, makeKey, newLicenseKey, productAt } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';
import { transaction } from '../platform/database/transaction.ts';
import { takeKey } from './take-key.ts';

const { addKey, addKeys, editKey, listProductKeys, listProducts, readKey, removeKey } =
  contract.keyStock;
let staff: Browser;
let adminId: string;
let supreme: string;
let essential: string;

const server = sharedServer();
beforeAll(async () => {
  ({ browser: staff, id: adminId } = await signedInAdmin(server));
  [supreme, essential] = [await productAt(server.database, 1), await productAt(server.database, 2)];
  ({ browser: staff } = await signedInAdmin(server));
});

async function storedKeys(productId: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ license_key: string }>(
    'select license_key from license_keys where product_id = $1 order by license_key',
    [productId],
  );
  return rows.map((row) => row.license_key);
}

const lines = (count: number) => Array.from({ length: count }, newLicenseKey);

it('Adding one key puts it into the stock with what the product grants', async () => {
  const licenseKey = newLicenseKey();
  const added = await staff.call(addKey, { productId: supreme, licenseKey });
  expect(added).toMatchObject({ licenseKey, isRedeemed: false, redeemedBy: null });
  const { rows } = await server.database.ownerPool.query(
    'select * from license_keys where id = $1',
    [added.id],
  );
  expect(rows).toMatchObject([
    {
      license_key: licenseKey,
      product_id: supreme,
      subscription: 'Supreme',
      duration_days: 30,
      activated: false,
      assigned_at: null,
      banned: false,
      hwid_reset_count: 10,
      max_devices: 1,
    },
  ]);
});

it('Adding one key gives a three-year product its 1095 days', async () => {
  const productId = await productAt(server.database, 10);
  const { id } = await staff.call(addKey, { productId, licenseKey: newLicenseKey() });
  const { rows } = await server.database.ownerPool.query(
    'select subscription, duration_days from license_keys where id = $1',
    [id],
  );
  expect(rows).toEqual([{ subscription: 'Supreme-Essential-External', duration_days: 1095 }]);
});

it('A key is stored in its one spelling', async () => {
  const licenseKey = newLicenseKey();
  const typed = ` ${licenseKey.toLowerCase().replaceAll('-', '－')} `;
  const added = await staff.call(addKey, { productId: supreme, licenseKey: typed });
  expect(added.licenseKey).toBe(licenseKey);
});

it('The audit row of an added key does not contain it', async () => {
  const licenseKey = newLicenseKey();
  await staff.call(addKey, { productId: essential, licenseKey });
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    'select * from audit_entries where object_id = $1 order by id desc limit 1',
    [essential],
  );
  expect(rows).toMatchObject([
    {
      actor_kind: 'admin',
      actor_id: adminId,
      actor_name: 'sithara',
      action: 'key-stock.add-keys',
      detail: { product: 'Essential One Month Regz Coin 250', keys: 1 },
      address: staff.address,
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(licenseKey);
});

it.each([
  ['another case', (text: string) => text.toLowerCase()],
  ['blanks around it', (text: string) => ` ${text} `],
  ['full width', (text: string) => text.replaceAll('-', '－')],
])('Adding one key is refused when the key exists in %s, of whatever product', async (_, spell) => {
  const { licenseKey } = await makeKey(server.database, { product_id: essential });
  const form = { productId: supreme, licenseKey: spell(licenseKey) };
  const refused = await staff.refusal(addKey, form);
  expect(refused).toMatchObject({ status: 409, code: 'KEY_STOCK_KEY_EXISTS' });
});

it('Adding many keys adds each line once, and says how many and to what', async () => {
  const productId = await productAt(server.database, 3);
  const added = lines(50);
  const text = `\r\n${added.join('\r\n')}\n\n  ${added[0]?.toLowerCase()}  \n`;
  expect(await staff.call(addKeys, { productId, text })).toEqual({
    added: 50,
    product: 'External One Month Regz Coin 550',
  });
  expect(await storedKeys(productId)).toEqual(added.toSorted());
  const listed = await staff.call(listProducts, {});
  expect(listed.find(({ id }) => id === productId)).toMatchObject({
    total: 50,
    used: 0,
    available: 50,
  });
});

it('Adding many keys adds none if any exists', async () => {
  const productId = await productAt(server.database, 4);
  const taken = await makeKey(server.database, { product_id: essential });
  const free = lines(5);
  const text = [...free, taken.licenseKey.toLowerCase()].join('\n');
  const before = await tableDigests(server.database);
  expect(await staff.refusal(addKeys, { productId, text })).toMatchObject({
    status: 409,
    code: 'KEY_STOCK_KEYS_EXIST',
    data: { licenseKeys: [taken.licenseKey], existing: 1 },
  });
  expect(await tableDigests(server.database)).toEqual(before);
});

it('Adding many keys names at most twenty existing keys', async () => {
  const productId = await productAt(server.database, 5);
  const text = lines(30).join('\n');
  await staff.call(addKeys, { productId, text });
  const { data } = await staff.refusal(addKeys, { productId, text });
  expect(data).toMatchObject({ existing: 30 });
  expect((data as { licenseKeys: string[] }).licenseKeys).toHaveLength(20);
});

it('Adding many keys takes at most 5000 lines', async () => {
  const productId = await productAt(server.database, 6);
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => `BULK-${index}`).join('\n');
  expect(await staff.refusal(addKeys, { productId, text: numbered(5001) })).toMatchObject({
    status: 400,
    code: 'KEY_STOCK_TOO_MANY_KEYS',
    data: { limit: 5000 },
  });
  const added = await staff.call(addKeys, { productId, text: numbered(5000) });
  expect(added.added).toBe(5000);
  expect(await storedKeys(productId)).toHaveLength(5000);
});

it('A repeated addition gets the first answer and adds nothing', async () => {
  const productId = await productAt(server.database, 7);
  const how = { idempotencyKey: randomUUID() };
  const one = { productId, licenseKey: newLicenseKey() };
  expect(await staff.call(addKey, one, how)).toEqual(await staff.call(addKey, one, how));
  const many = { productId, text: lines(3).join('\n') };
  expect(await staff.call(addKeys, many, how)).toEqual(await staff.call(addKeys, many, how));
  expect(await storedKeys(productId)).toHaveLength(4);
});

it('Eight concurrent duplicates of an addition get one answer', async () => {
  const productId = await productAt(server.database, 8);
  const how = { idempotencyKey: randomUUID() };
  const form = { productId, text: lines(20).join('\n') };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => staff.send(addKeys, form, how)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await storedKeys(productId)).toHaveLength(20);
});

it('Two staff who add the same keys add them once', async () => {
  const productId = await productAt(server.database, 9);
  const [low = '', middle = '', high = ''] = lines(3).toSorted();
  // Both stop half way, when each has locked the key that the other needs next.
  const held = await holdRows(
    server.database,
    `insert into license_keys (license_key, subscription) values ($1, 'Supreme')`,
    [middle],
  );
  const adding = [
    staff.send(addKeys, { productId, text: [low, middle, high].join('\n') }),
    staff.send(addKeys, { productId, text: [high, middle, low].join('\n') }),
  ];
  await held.waiting(2);
  await held.release();
  const statuses = (await Promise.all(adding)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(await storedKeys(productId)).toEqual([low, middle, high]);
});

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

it('A new database has the ten coin products of the specification', async () => {
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

it('A key is read with its product, if it has one', async () => {
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
  const productId = await productAt(server.database, 12);
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

it('The newest fifty keys of a product show their users', async () => {
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

it('A product without keys lists none; an unknown one is refused', async () => {
  expect(
    await staff.call(listProductKeys, { productId: await productAt(server.database, 16) }),
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

it('Invalid keys from earlier versions can still be redeemed', async () => {
  await stockKey({ license_key: 'OLD KEY, 30' });
  const { browser } = await signedInCustomer(server);
  const redeemed = await browser.call(contract.licenses.redeemLicense, {
    licenseKey: ' old key, 30',
  });
  expect(redeemed.effect).toBe('started');
});

it('Changing a key stores its one spelling and is audited', async () => {
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

it('A key can change to another spelling of itself', async () => {
  const { id, licenseKey } = await stockKey();
  const edited = await staff.call(editKey, { id, licenseKey: licenseKey.toLowerCase() });
  expect(edited.licenseKey).toBe(licenseKey);
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

it('A generated key with a wrong check letter is refused', async () => {
  const mistyped = 'REGZ-7K2MQ-9XD4P-TA6ZV-3HNWY';
  const { id } = await makeKey(server.database, { product_id: supreme });
  const before = await tableDigests(server.database);
  const refused = { code: 'KEY_STOCK_KEY_INVALID', data: { reason: 'mistyped' } };
  const added = { productId: supreme, licenseKey: mistyped };
  expect(await staff.refusal(addKey, added)).toMatchObject(refused);
  expect(await staff.refusal(editKey, { id, licenseKey: mistyped })).toMatchObject(refused);
  const text = `${newLicenseKey()}\n${mistyped}`;
  expect(await staff.refusal(addKeys, { productId: supreme, text })).toMatchObject({
    code: 'KEY_STOCK_LINES_INVALID',
    data: { lines: [{ line: 2, text: mistyped, reason: 'mistyped' }], invalid: 1 },
  });
  expect(await tableDigests(server.database)).toEqual(before);
});

it('Keys of one paste keep its order', async () => {
  const productId = await productAt(server.database, 13);
  await staff.call(addKey, { productId, licenseKey: newLicenseKey() });
  const own = randomUUID().toUpperCase();
  const pasted = [3, 1, 11, 2, 10, 9].map((number) => `PASTE-${own}-${number}`);
  await staff.call(addKeys, { productId, text: pasted.join('\n') });
  const listed = await staff.call(listProductKeys, { productId });
  expect(listed.slice(0, 6).map(({ licenseKey }) => licenseKey)).toEqual(pasted);
  const taken = await transaction(server.database.db, async ({ trx }) => {
    const claim = { productId, assignedTo: 'nimal', at: new Date(), pool: 'any' as const };
    const take = async () => takeKey(server, trx, claim);
    return [await take(), await take(), await take()];
  });
  expect(taken.slice(1).map((key) => key?.licenseKey)).toEqual(pasted.slice(0, 2));
});
