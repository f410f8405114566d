import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeKey, newLicenseKey, productAt } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';

const { addKey, addKeys, listProducts } = contract.keyStock;
let server: TestServer;
let staff: Browser;
let adminId: string;
let supreme: string;
let essential: string;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff, id: adminId } = await signedInAdmin(server));
  [supreme, essential] = [await productAt(server.database, 1), await productAt(server.database, 2)];
});
afterAll(() => server.close());

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

it('Adding one key keeps the one spelling under which it is looked up', async () => {
  const licenseKey = newLicenseKey();
  const typed = ` ${licenseKey.toLowerCase().replaceAll('-', '－')} `;
  const added = await staff.call(addKey, { productId: supreme, licenseKey: typed });
  expect(added.licenseKey).toBe(licenseKey);
});

it('Adding one key leaves an audit row that names staff and product but not the key', async () => {
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

it.each([
  ['KEY_STOCK_FIELDS_MISSING', 400, () => ({ productId: '', licenseKey: 'A-KEY' })],
  ['KEY_STOCK_FIELDS_MISSING', 400, () => ({ productId: supreme, licenseKey: ' \u3000' })],
  ['KEY_STOCK_PRODUCT_UNKNOWN', 404, () => ({ productId: randomUUID(), licenseKey: 'A-KEY' })],
  ['INPUT_INVALID', 400, () => ({ productId: supreme, licenseKey: 'x'.repeat(129) })],
  ['KEY_STOCK_KEY_INVALID', 400, () => ({ productId: supreme, licenseKey: 'A-KEY\t30\tnote' })],
  ['KEY_STOCK_KEY_INVALID', 400, () => ({ productId: supreme, licenseKey: '1.23457E+15' })],
  // One character that expands to eighteen: the stored key would be longer than allowed.
  ['INPUT_INVALID', 400, () => ({ productId: supreme, licenseKey: 'ﷺ'.repeat(128) })],
])('Adding one key is refused with %s (%d), and nothing changes', async (code, status, form) => {
  const before = await tableDigests(server.database);
  expect(await staff.refusal(addKey, form())).toMatchObject({ status, code });
  expect(await tableDigests(server.database)).toEqual(before);
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

it('Adding many keys adds none if any exists already, and names those that do', async () => {
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

it('Adding many keys names twenty of the keys that exist, and says how many there are', async () => {
  const productId = await productAt(server.database, 5);
  const text = lines(30).join('\n');
  await staff.call(addKeys, { productId, text });
  const { data } = await staff.refusal(addKeys, { productId, text });
  expect(data).toMatchObject({ existing: 30 });
  expect((data as { licenseKeys: string[] }).licenseKeys).toHaveLength(20);
});

it('Adding many keys takes 5000 lines and not one more', async () => {
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

it.each([
  ['KEY_STOCK_BULK_FIELDS_MISSING', () => ({ productId: '', text: 'A-KEY' })],
  ['KEY_STOCK_BULK_FIELDS_MISSING', () => ({ productId: supreme, text: '' })],
  ['KEY_STOCK_NO_VALID_KEYS', () => ({ productId: supreme, text: ' \n\r\n\u3000\n' })],
  ['KEY_STOCK_KEY_TOO_LONG', () => ({ productId: supreme, text: `A\n${'x'.repeat(129)}` })],
  ['KEY_STOCK_KEY_TOO_LONG', () => ({ productId: supreme, text: 'ﷺ'.repeat(10) })],
  ['KEY_STOCK_PRODUCT_UNKNOWN', () => ({ productId: randomUUID(), text: 'A-KEY' })],
  ['INPUT_INVALID', () => ({ productId: supreme, text: 'x'.repeat(250_001) })],
])('Adding many keys is refused with %s, and nothing changes', async (code, form) => {
  const before = await tableDigests(server.database);
  expect((await staff.refusal(addKeys, form())).code).toBe(code);
  expect(await tableDigests(server.database)).toEqual(before);
});

it('An addition that is sent again with its Idempotency-Key gets the first answer and adds nothing', async () => {
  const productId = await productAt(server.database, 7);
  const how = { idempotencyKey: randomUUID() };
  const one = { productId, licenseKey: newLicenseKey() };
  expect(await staff.call(addKey, one, how)).toEqual(await staff.call(addKey, one, how));
  const many = { productId, text: lines(3).join('\n') };
  expect(await staff.call(addKeys, many, how)).toEqual(await staff.call(addKeys, many, how));
  expect(await storedKeys(productId)).toHaveLength(4);
});

it('An addition that is sent again with its Idempotency-Key is refused for another input', async () => {
  const how = { idempotencyKey: randomUUID() };
  await staff.call(addKey, { productId: supreme, licenseKey: newLicenseKey() }, how);
  const other = { productId: supreme, licenseKey: newLicenseKey() };
  const refused = await staff.refusal(addKey, other, how);
  expect(refused).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
});

it('An addition that is sent again with its Idempotency-Key gets one answer among eight concurrent duplicates', async () => {
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

it('Two members of staff who add the same keys at the same time add them once, and never deadlock, in whatever order they typed them', async () => {
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
