import { contract } from '@regz/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeKey, newLicenseKey, productAt } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { takeKeys } from '../take-key.ts';

const { addKeys, exportKeys, listBatches, removeKeys, searchKeys, undoBatch } = contract.keyStock;
let staff: Browser;
let place = 10;
let productId: string;

const server = sharedServer({ work: 'none' });
beforeAll(async () => {
  ({ browser: staff } = await signedInAdmin(server));
});

/** A product whose stock no other test changes. */
async function ownProduct(): Promise<string> {
  place += 1;
  productId = await productAt(server.database, place);
  return productId;
}

async function paste(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, newLicenseKey);
  await staff.call(addKeys, { productId, text: keys.join('\n') });
  return keys;
}

const listed = async (before: string | null) =>
  staff.call(listBatches, { productId, ...(before === null ? {} : { before }) });
const batches = async () => (await listed(null)).batches;
const take = (count: number) =>
  transaction(server.database.db, ({ trx }) =>
    takeKeys(server, trx, {
      productId,
      at: new Date(),
      pool: 'any',
      assignedTo: Array.from({ length: count }, () => 'nimal'),
    }),
  );
const found = async (input: object = {}) =>
  staff.call(searchKeys, { productId, text: '', order: 'newest', ...input });
const keysOf = ({ keys }: Awaited<ReturnType<typeof found>>) =>
  keys.map(({ licenseKey }) => licenseKey);

it('Each paste is a batch with the numbers of its keys', async () => {
  await ownProduct();
  await paste(3);
  await paste(2);
  await take(4);
  expect(await batches()).toMatchObject([
    { kind: 'pasted', quantity: 2, createdBy: 'sithara', available: 1, handedOut: 1, redeemed: 0 },
    { quantity: 3, available: 0, handedOut: 3 },
  ]);
});

it('Undoing a paste removes only the keys in stock', async () => {
  await ownProduct();
  const keys = await paste(5);
  const others = await paste(2);
  const [first, second] = await take(2);
  const [, batch] = await batches();
  const id = batch?.id ?? '';
  expect(await staff.call(undoBatch, { id })).toEqual({ removed: 3, handedOut: 2 });
  expect(keysOf(await found())).toEqual([...others, ...keys.slice(0, 2)]);
  expect([first?.licenseKey, second?.licenseKey]).toEqual(keys.slice(0, 2));
  expect(await staff.code(undoBatch, { id })).toBe('KEY_STOCK_BATCH_EMPTY');
  const { rows } = await server.database.ownerPool.query(
    `select detail from audit_entries where action = 'key-stock.undo-batch'
      order by id desc limit 1`,
  );
  expect(rows).toMatchObject([{ detail: { batch: id, removed: 3, handedOut: 2 } }]);
});

it('Undoing a paste leaves keys that were redeemed without being handed out', async () => {
  await ownProduct();
  const [first] = await paste(2);
  await server.database.ownerPool.query(
    'update license_keys set activated = true, activated_at = now() where license_key = $1',
    [first],
  );
  const [batch] = await batches();
  expect(await staff.call(undoBatch, { id: batch?.id ?? '' })).toMatchObject({ removed: 1 });
  expect(keysOf(await found())).toEqual([first]);
});

it('Pages show each batch of a product once, also those of one moment', async () => {
  await ownProduct();
  await paste(1);
  await ownProduct();
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `insert into key_stock_batches (product_id, kind, quantity, created_by, created_at)
     select $1, 'pasted', 1, 'sithara', '2026-01-01' from generate_series(1, 45) returning id`,
    [productId],
  );
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listed>> = await listed(before);
    seen.push(...page.batches.map(({ id }) => id));
    before = page.next;
  } while (before !== null);
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

it('A repeated undo answers as the first', async () => {
  await ownProduct();
  await paste(2);
  const [batch] = await batches();
  const input = { id: batch?.id ?? '' };
  const how = { idempotencyKey: 'undo-of-one-paste' };
  const first = await staff.call(undoBatch, input, how);
  expect(await staff.call(undoBatch, input, how)).toEqual(first);
});

it('A concurrent undo and sales give each key to one', async () => {
  for (let round = 0; round < 5; round += 1) {
    await ownProduct();
    await paste(20);
    const [batch] = await batches();
    const [removal, ...sales] = await Promise.all([
      staff.call(undoBatch, { id: batch?.id ?? '' }),
      ...Array.from({ length: 8 }, () => take(2)),
    ]);
    const sold = sales.flat().map(({ id }) => id);
    expect(new Set(sold).size).toBe(sold.length);
    const left = (await found({ state: 'available' })).keys.length;
    expect(left).toBe(0);
    expect(removal.removed + sold.length).toBe(20);
  }
});

it('Keys are removed together, except those that were handed out', async () => {
  await ownProduct();
  await paste(4);
  await take(1);
  const { keys } = await found();
  const ids = keys.map(({ id }) => id);
  const other = await makeKey(server.database, { product_id: await productAt(server.database, 1) });
  const removal = await staff.call(removeKeys, { productId, ids: [...ids, other.id] });
  expect(removal).toEqual({ removed: 3, handedOut: 1 });
  expect((await found()).keys).toHaveLength(1);
  const { rows } = await server.database.ownerPool.query('select from license_keys where id = $1', [
    other.id,
  ]);
  expect(rows).toHaveLength(1);
});

it('Pages show each key once, in both orders, while keys are added', async () => {
  await ownProduct();
  const first = await paste(70);
  const second = await paste(60);
  for (const [order, all] of [
    ['newest', [...second, ...first]],
    ['oldest', [...first, ...second]],
  ] as const) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof found>> = await found({
        order,
        ...(after === null ? {} : { after }),
      });
      seen.push(...keysOf(page));
      after = page.next;
      if (order === 'newest') await paste(1);
    } while (after !== null);
    expect(seen.slice(0, all.length)).toEqual(all);
  }
});

it('Pages show each key of one moment once', async () => {
  await ownProduct();
  const { database } = server;
  const moment = { product_id: productId, created_at: new Date() };
  const made = await Promise.all(Array.from({ length: 65 }, () => makeKey(database, moment)));
  const first = await found();
  const second = await found({ after: first.next });
  const third = await found({ after: second.next });
  expect(third.next).toBeNull();
  expect([first, second, third].flatMap(keysOf).toSorted()).toEqual(
    made.map(({ licenseKey }) => licenseKey).toSorted(),
  );
});

it('Keys are found by their batch', async () => {
  await ownProduct();
  const keys = await paste(2);
  await paste(3);
  const [, batch] = await batches();
  expect(keysOf(await found({ batchId: batch?.id }))).toEqual(keys);
});

it('Keys are found by their start and their end', async () => {
  await ownProduct();
  const odd = ['ODD_1-AAAA-ZZ%9', 'ODDX1-BBBB-ZZQ9'];
  await paste(3);
  await staff.call(addKeys, { productId, text: odd.join('\n') });
  expect(keysOf(await found({ text: 'odd_1' }))).toEqual(odd.slice(0, 1));
  expect(keysOf(await found({ text: '-zz%9' }))).toEqual(odd.slice(0, 1));
  expect(keysOf(await found({ text: 'ZZQ9' }))).toEqual(odd.slice(1));
  expect(keysOf(await found({ text: 'NOWHERE' }))).toEqual([]);
  expect(keysOf(await found({ text: 'odd' }))).toHaveLength(5);
});

it('Keys are listed by their state', async () => {
  await ownProduct();
  const assigned = { assigned_to: 'nimal', assigned_at: new Date() };
  const made = {
    available: await makeKey(server.database, { product_id: productId }),
    'handed-out': await makeKey(server.database, { product_id: productId, ...assigned }),
    redeemed: await makeKey(server.database, { product_id: productId }),
    banned: await makeKey(server.database, { product_id: productId, banned: true }),
  };
  await server.database.ownerPool.query(
    'update license_keys set activated = true, activated_at = now() where id = $1',
    [made.redeemed.id],
  );
  for (const [state, { licenseKey }] of Object.entries(made)) {
    const { keys } = await found({ state });
    expect(keys).toMatchObject([{ licenseKey, state }]);
  }
});

it('An export needs a reason, and leaves it in the audit trail', async () => {
  await ownProduct();
  const keys = await paste(3);
  await take(1);
  const input = { productId, state: 'available' as const };
  expect(await staff.code(exportKeys, { ...input, reason: ' ' })).toBe('REASON_MISSING');
  const { text } = await staff.send(exportKeys, { ...input, reason: 'Count the stock' });
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('license_key');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    keys.slice(1).map((key) => `"${key}"`),
  );
  const { rows } = await server.database.ownerPool.query(
    `select actor_name, detail from audit_entries where action = 'key-stock.export-keys'
      order by id desc limit 1`,
  );
  expect(rows).toMatchObject([{ actor_name: 'sithara', detail: { reason: 'Count the stock' } }]);
});
