import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { colomboDay } from '@regz/rules/licenses/colombo-day.ts';
import { readGeneratedKey } from '@regz/rules/licenses/generated-key.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import { type Browser, questionFor } from '../../../test/harness/browser.ts';
import { productAt } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { operationNamed } from '../../../test/harness/operations.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { ownCode } from '../../../test/scenarios/second-factors.ts';
import { countDays } from '../../overview/count-figures.queries.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { countAvailable } from '../count-available.ts';
import { takeKeys } from '../take-key.ts';

const { keyStock, licenses, overview } = contract;
let owner: Person;
let colleague: Person;
let place = 10;
let productId: string;

const server = sharedServer({ work: 'none', clock: 'noon' });
beforeAll(async () => {
  owner = await newPerson(server, 'admin');
  colleague = await newPerson(server, 'admin');
});
beforeEach(async () => {
  place += 1;
  productId = await productAt(server.database, place);
});

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.ownerPool.query<Row>(text, [...values])).rows;

async function generate(quantity: number, lastDay: string | null = null) {
  const input = { productId, quantity, note: 'For a giveaway', lastDay };
  const { id } = await owner.browser.call(keyStock.createBatch, input);
  const rows = await query<{ key: string }>(
    'select license_key as key from license_keys where batch_id = $1 order by added_line',
    [id],
  );
  return { id, keys: rows.map(({ key }) => key) };
}

const read = (id: string) => owner.browser.call(keyStock.readBatch, { id });
const found = async (text = '') => {
  const input = { productId, text, order: 'newest' as const };
  return (await owner.browser.call(keyStock.searchKeys, input)).keys;
};
const redeem = (browser: Browser, licenseKey: string) =>
  browser.send(licenses.redeemLicense, { licenseKey });

/** Revokes the unredeemed keys of a batch by two owners. */
async function revoke(id: string) {
  const { unredeemed: typedCount } = await read(id);
  const input = { id, typedCount, reason: 'The list was lost.' };
  const approval = await owner.browser.call(keyStock.revokeBatch, input);
  const code = await ownCode(server, colleague);
  return colleague.browser.call(contract.approvals.approve, { id: approval.id, code });
}

const restore = (id: string) => owner.browser.send(keyStock.restoreBatch, { id });

it('A batch has from one to ten thousand keys, generated in one transaction', async () => {
  const input = { productId, note: ' Stall \u202E at\nthe fair ', lastDay: null };
  for (const quantity of [0, 10_001, 1.5]) {
    const refused = await owner.browser.code(keyStock.createBatch, { ...input, quantity });
    expect(refused).toBe('INPUT_INVALID');
  }
  const batch = await owner.browser.call(keyStock.createBatch, { ...input, quantity: 10_000 });
  expect(batch).toMatchObject({ kind: 'generated', quantity: 10_000, note: 'Stall  at the fair' });
  const rows = await query<{ key: string; made: string }>(
    'select license_key as key, xmin::text as made from license_keys where batch_id = $1',
    [batch.id],
  );
  expect(new Set(rows.map(({ key }) => key)).size).toBe(10_000);
  expect(new Set(rows.map(({ made }) => made)).size).toBe(1);
  expect(rows.every(({ key }) => readGeneratedKey(key)?.isRight)).toBe(true);
  expect(rows.every(({ key }) => key.startsWith('REGZ-'))).toBe(true);
});

it('A retry under the same key gets the first batch', async () => {
  const input = { productId, quantity: 3, note: '', lastDay: null };
  const how = { idempotencyKey: 'a-batch-of-three-keys' };
  const first = await owner.browser.call(keyStock.createBatch, input, how);
  expect(await owner.browser.call(keyStock.createBatch, input, how)).toEqual(first);
  const { batches } = await owner.browser.call(keyStock.listBatches, { productId });
  expect(batches).toEqual([first]);
});

it('The store never sells, counts or deletes keys of a batch', async () => {
  const today = colomboDay(server.clock());
  const { id } = await generate(5);
  const taken = await transaction(server.database.db, ({ trx }) =>
    takeKeys(server, trx, { productId, at: new Date(), pool: 'any', assignedTo: ['nimal'] }),
  );
  expect(taken).toEqual([]);
  const products = await owner.browser.call(keyStock.listProducts, {});
  const product = products.find((each) => each.id === productId);
  expect(product).toMatchObject({ total: 0, used: 0, available: 0, low: false });
  expect((await countAvailable(server.database.db))(productId)).toBe(0);
  expect(await owner.browser.code(keyStock.undoBatch, { id })).toBe('KEY_STOCK_BATCH_EMPTY');
  const keys = await found();
  const removal = { productId, ids: keys.map((key) => key.id) };
  expect(await owner.browser.call(keyStock.removeKeys, removal)).toEqual({
    removed: 0,
    handedOut: 5,
  });
  await countDays(server.database.db, { since: today, until: today });
  const figures = await query(
    `select value from overview_figures where name = 'keys_taken' and label = $1`,
    [productId],
  );
  expect(figures).toEqual([]);
});

it('A key is redeemed until midnight in Colombo after its last day', async () => {
  const lastDay = colomboDay(server.clock());
  const {
    keys: [first = '', second = ''],
  } = await generate(2, lastDay);
  const midnight = Date.parse(`${lastDay}T18:30:00Z`);
  server.clock.advance(midnight - 1 - server.clock());
  const { browser, account } = await signedInCustomer(server);
  expect((await redeem(browser, first)).status).toBe(200);
  server.clock.advance(1);
  const refused = await browser.refusal(licenses.redeemLicense, { licenseKey: second });
  expect(refused).toMatchObject({ code: 'LICENSE_KEY_OVERDUE', data: { day: lastDay } });
  const proofs = await query('select from license_redemptions where user_id = $1', [account.id]);
  expect(proofs).toHaveLength(1);
  server.clock.advance(DAY_MS / 2);
  for (const { browser: staff, accountId: id } of [owner, colleague]) {
    await signIn(server, staff, { kind: 'admin', id });
  }
});

it('Staff see unredeemed keys masked and redeemed ones whole', async () => {
  const {
    keys: [redeemed = '', secret = ''],
  } = await generate(2);
  const { browser } = await signedInCustomer(server);
  await redeem(browser, redeemed);
  const masked = `…${secret.slice(-4)}`;
  const shown = [redeemed, masked];
  expect((await found()).map(({ licenseKey }) => licenseKey)).toEqual(shown);
  const listed = await owner.browser.call(keyStock.listProductKeys, { productId });
  expect(listed.map(({ licenseKey }) => licenseKey)).toEqual(shown);
  expect(listed.map(({ isSecret }) => isSecret)).toEqual([false, true]);
  const { key } = await owner.browser.call(keyStock.readKey, { id: listed[1]?.id ?? '' });
  expect(key.licenseKey).toBe(masked);
  const input = { productId, state: null, reason: 'A count' };
  const { text } = await owner.browser.send(keyStock.exportKeys, input);
  expect(text).toContain(masked);
  expect(text).not.toContain(secret);
});

it('A secret key is found only by its ending or as a whole', async () => {
  const {
    keys: [secret = ''],
  } = await generate(1);
  for (const text of [secret.slice(-4), secret, secret.toLowerCase()]) {
    expect(await found(text)).toHaveLength(1);
  }
  for (const text of [secret.slice(0, 5), secret.slice(0, -1), secret.slice(-5)]) {
    expect(await found(text)).toEqual([]);
  }
});

it('Each download has whole keys, needs a reason, and is audited', async () => {
  const { id, keys } = await generate(3);
  const { browser } = await signedInCustomer(server);
  await redeem(browser, keys[0] ?? '');
  expect(await owner.browser.code(keyStock.downloadBatch, { id, reason: ' ' })).toBe(
    'REASON_MISSING',
  );
  expect(await read(id)).toMatchObject({ downloadedAt: null, downloadedBy: null });
  for (const reason of ['They are printed', 'The printer lost them']) {
    const { text } = await owner.browser.send(keyStock.downloadBatch, { id, reason });
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      `"${keys[0]}","redeemed"`,
      `"${keys[1]}","unredeemed"`,
      `"${keys[2]}","unredeemed"`,
    ]);
  }
  const { downloadedAt, downloadedBy } = await read(id);
  expect(downloadedAt).toBe(new Date(server.clock()).toISOString());
  const entries = await query<{ name: string; reason: string }>(
    `select actor_name as name, detail ->> 'reason' as reason from audit_entries
      where action = 'key-stock.download-batch' and detail ->> 'batch' = $1 order by id`,
    [id],
  );
  expect(entries.map(({ reason }) => reason)).toEqual([
    'They are printed',
    'The printer lost them',
  ]);
  expect(new Set(entries.map(({ name }) => name))).toEqual(new Set([downloadedBy]));
});

it('A revocation ends the unredeemed keys once another owner approves it', async () => {
  const { id, keys } = await generate(3);
  const { browser } = await signedInCustomer(server);
  await redeem(browser, keys[0] ?? '');
  const input = { id, reason: 'The list was lost.' };
  expect(
    await owner.browser.refusal(keyStock.revokeBatch, { ...input, typedCount: 3 }),
  ).toMatchObject({ code: 'KEY_STOCK_COUNT_DIFFERS', data: { unredeemed: 2 } });
  const waiting = await owner.browser.call(keyStock.revokeBatch, { ...input, typedCount: 2 });
  expect(await read(id)).toMatchObject({ revoked: 0, approval: { id: waiting.id, isOwn: true } });
  const code = await ownCode(server, colleague);
  await colleague.browser.call(contract.approvals.approve, { id: waiting.id, code });
  expect(await read(id)).toMatchObject({
    redeemed: 1,
    revoked: 2,
    unredeemed: 0,
    refunded: 0,
    sold: 0,
    approval: null,
  });
  const refused = await browser.code(licenses.redeemLicense, { licenseKey: keys[1] ?? '' });
  expect(refused).toBe('LICENSE_BLOCKED');
});

it('A concurrent revocation and sixteen redemptions give each key to one', async () => {
  const { id, keys } = await generate(16);
  const people = await atOnce(16, () => signedInCustomer(server));
  const input = { id, typedCount: 16, reason: 'The list was lost.' };
  const approval = await owner.browser.call(keyStock.revokeBatch, input);
  const code = await ownCode(server, colleague);
  const [decided, ...answers] = await Promise.all([
    colleague.browser.send(contract.approvals.approve, { id: approval.id, code }),
    ...people.map(({ browser }, index) => redeem(browser, keys[index] ?? '')),
  ]);
  expect(decided.status).toBe(200);
  const redeemed = answers.filter(({ status }) => status === 200).length;
  expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true);
  expect(await read(id)).toMatchObject({ redeemed, revoked: 16 - redeemed, unredeemed: 0 });
  const both = await query(
    `select from license_keys where batch_id = $1 and activated and withheld is not null`,
    [id],
  );
  expect(both).toEqual([]);
});

it('An approved revocation fails if no key is left', async () => {
  const { id, keys } = await generate(1);
  const input = { id, typedCount: 1, reason: 'The list was lost.' };
  const approval = await owner.browser.call(keyStock.revokeBatch, input);
  const { browser } = await signedInCustomer(server);
  await redeem(browser, keys[0] ?? '');
  const code = await ownCode(server, colleague);
  const decided = await colleague.browser.call(contract.approvals.approve, {
    id: approval.id,
    code,
  });
  expect(decided).toMatchObject({ state: 'failed', refusal: 'KEY_STOCK_BATCH_SPENT' });
  expect(await read(id)).toMatchObject({ redeemed: 1, revoked: 0 });
});

it('One owner undoes a revocation, and the keys are valid again', async () => {
  const { id, keys } = await generate(2);
  await revoke(id);
  const again = { idempotencyKey: 'an-undo-of-a-revocation' };
  const first = await owner.browser.call(keyStock.restoreBatch, { id }, again);
  expect(first).toEqual({ restored: 2 });
  expect(await owner.browser.call(keyStock.restoreBatch, { id }, again)).toEqual(first);
  const { browser } = await signedInCustomer(server);
  expect((await redeem(browser, keys[0] ?? '')).status).toBe(200);
  expect((await revoke(id)).state).toBe('approved');
});

it('A revocation is not undone after a key was tried, in any spelling', async () => {
  const { id, keys } = await generate(2);
  await revoke(id);
  const { browser } = await signedInCustomer(server);
  const [prefix, ...groups] = (keys[1] ?? '').toLowerCase().split('-');
  const typed = `${prefix}-${groups.join('').replaceAll('0', 'o')}`;
  expect((await redeem(browser, typed)).status).toBe(403);
  expect((await restore(id)).json).toMatchObject({ code: 'KEY_STOCK_BATCH_TRIED' });
  expect(await read(id)).toMatchObject({ tried: true, revoked: 2 });
});

it('A program that tries a revoked key ends the undo', async () => {
  const { id, keys } = await generate(1);
  await revoke(id);
  const program = await newPerson(server, 'signed-in program');
  const input = { licenseKey: keys[0] ?? '', confirmReplacement: false };
  const question = questionFor(operationNamed('panel.redeemLicense'), input, {});
  const tried = await program.browser.request(question);
  expect(tried.json).toMatchObject({ code: 'LICENSE_BLOCKED' });
  expect((await restore(id)).json).toMatchObject({ code: 'KEY_STOCK_BATCH_TRIED' });
});

it('Of an undo and a try at the same moment, one comes first', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, keys } = await generate(1);
    await revoke(id);
    const { browser } = await signedInCustomer(server);
    const [undone, tried] = await Promise.all([restore(id), redeem(browser, keys[0] ?? '')]);
    const batch = await read(id);
    expect(batch.tried).toBe(undone.status !== 200);
    expect(batch).toMatchObject(undone.status === 200 ? { revoked: 0 } : { revoked: 1 });
    if (undone.status !== 200) expect(tried.status).toBe(403);
  }
});

it('A try that waits for an undo does not end it', async () => {
  const { id, keys } = await generate(1);
  await revoke(id);
  const lock = 'select 1 from key_stock_batches where id = $1 for update';
  const held = await holdRows(server.database, lock, [id]);
  const undoing = restore(id);
  await held.waiting(1);
  const { browser } = await signedInCustomer(server);
  const trying = redeem(browser, keys[0] ?? '');
  await held.waiting(2);
  await held.release();
  expect((await undoing).status).toBe(200);
  expect((await trying).status).toBe(403);
  expect(await read(id)).toMatchObject({ tried: false, revoked: 0 });
});

it('A waiting revocation is work for the other owner', async () => {
  const counted = async ({ browser }: Person) => {
    const waiting = await browser.call(overview.listWaiting, {});
    return waiting.find(({ kind }) => kind === 'approvals')?.count ?? 0;
  };
  const { id } = await generate(1);
  const before = [await counted(owner), await counted(colleague)];
  const input = { id, typedCount: 1, reason: 'The list was lost.' };
  await owner.browser.call(keyStock.revokeBatch, input);
  expect([await counted(owner), await counted(colleague)]).toEqual([
    before[0],
    (before[1] ?? 0) + 1,
  ]);
});
