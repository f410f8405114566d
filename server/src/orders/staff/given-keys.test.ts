import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { beforeEach, expect, it } from 'vitest';
import { newProduct, stock } from '../../../test/fakes/payment-events.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { completedOrder } from '../../../test/scenarios/orders/staff-orders.ts';
import { ownCode } from '../../../test/scenarios/second-factors.ts';

const { replaceKey, giveKey, readKeyUse, readOrder } = contract.orders.staff;
const { approve, list, decline } = contract.approvals;
const { redeemLicense } = contract.licenses;
const { changeTime } = contract.licenses.staff;
const reason = 'The key was stolen';
const server = sharedServer();
let support: Person;
let owner: Person;

beforeEach(async () => {
  support = await newPerson(server, 'support staff');
  owner = await newPerson(server, 'admin');
});

async function rows(sql: string, values: unknown[]) {
  return (await server.database.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
}

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
const endOf = async (id: string) =>
  (await rows('select expiredate::text as day from users where id = $1', [id]))[0]?.day;
const mailsTo = (address: string) =>
  rows('select template from mail_outbox where to_address = $1 order by created_at', [address]);
const actsOn = (id: string) =>
  rows(
    `select action, detail ->> 'reason' as reason from audit_entries
      where object_id = $1 and action in ('licenses.give-key', 'licenses.take-back-key')`,
    [id],
  );

/** A completed order whose key of 30 days another customer has redeemed. */
async function stolen({ keys = 1 } = {}) {
  const order = await completedOrder(server);
  await stock(server, order.productId, keys);
  const thief = await signedInCustomer(server, {
    subscription: 'Supreme',
    expiredate: inDays(10),
  });
  await thief.browser.call(redeemLicense, { licenseKey: order.licenseKey });
  const [buyer] = await rows('select email from users where id = $1', [order.userId]);
  const { orderId, licenseKey: wrongKey } = order;
  return { ...order, buyer, thief: thief.account, input: { orderId, wrongKey, reason } };
}

async function aProduct(keys = 1) {
  const productId = await newProduct(server);
  await stock(server, productId, keys);
  return productId;
}

/** Gives the days that support may give a customer alone. */
async function givenThirty(customerId: string) {
  await support.browser.call(giveKey, { customerId, productId: await aProduct(), reason });
}

const approveIt = async (id: string) =>
  owner.browser.call(approve, { id, code: await ownCode(server, owner) });

async function waitingFor(objectId: string): Promise<string> {
  const [waiting] = await rows(
    'select id from approvals where object_id = $1 and outcome is null',
    [objectId],
  );
  return String(waiting?.id);
}

it('A stolen key is taken back, and the buyer gets another', async () => {
  const { keyId, userId, buyer, thief, input } = await stolen();
  expect(await endOf(thief.id)).toBe(inDays(40));
  const { order, awaitsApproval } = await support.browser.call(replaceKey, input);
  expect(awaitsApproval).toBe(false);
  expect(order).toMatchObject({ status: 'completed', username: order.username });
  expect(order.licenseKey).not.toBe(input.wrongKey);
  expect(await endOf(thief.id)).toBe(inDays(10));
  expect(await rows('select withheld from license_keys where id = $1', [keyId])).toEqual([
    { withheld: 'revoked' },
  ]);
  expect(await mailsTo(thief.email)).toEqual([{ template: 'license-changed-by-staff' }]);
  expect(await mailsTo(String(buyer?.email))).toEqual([{ template: 'order-key-exchanged' }]);
  expect(await actsOn(thief.id)).toEqual([{ action: 'licenses.take-back-key', reason }]);
  expect(await actsOn(userId)).toEqual([{ action: 'licenses.give-key', reason }]);
});

it('Without stock, an order whose key is taken back waits for a key', async () => {
  const { thief, input } = await stolen({ keys: 0 });
  const { order } = await support.browser.call(replaceKey, input);
  expect(order).toMatchObject({ status: 'awaiting-key', licenseKey: null });
  expect(await endOf(thief.id)).toBe(inDays(10));
});

it('Of two staff who take back a key at once, one does', async () => {
  const { productId, thief, input } = await stolen({ keys: 3 });
  const answers = await Promise.all([
    support.browser.send(replaceKey, input),
    owner.browser.send(replaceKey, input),
    owner.browser.send(replaceKey, input),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await endOf(thief.id)).toBe(inDays(10));
  expect(
    await rows('select 1 from license_keys where product_id = $1 and assigned_at is null', [
      productId,
    ]),
  ).toHaveLength(2);
});

it('A key above the limit of a day is replaced by a second person', async () => {
  const { id, userId, thief, input } = await stolen();
  await givenThirty(userId);
  const { order, awaitsApproval } = await support.browser.call(replaceKey, input);
  expect(awaitsApproval).toBe(true);
  expect(order.licenseKey).toBe(input.wrongKey);
  expect(await endOf(thief.id)).toBe(inDays(40));
  expect(await approveIt(await waitingFor(id))).toMatchObject({ state: 'approved' });
  expect(await endOf(thief.id)).toBe(inDays(10));
  const { order: after } = await owner.browser.call(readOrder, { orderId: input.orderId });
  expect(after.licenseKey).not.toBe(input.wrongKey);
});

it('An approval fails if the key was replaced in the meantime', async () => {
  const { id, userId, input } = await stolen({ keys: 2 });
  await givenThirty(userId);
  await support.browser.call(replaceKey, input);
  const waiting = await waitingFor(id);
  const { order } = await owner.browser.call(replaceKey, input);
  const { browser, account } = await signedInCustomer(server);
  await browser.call(redeemLicense, { licenseKey: String(order.licenseKey) });
  expect(await approveIt(waiting)).toMatchObject({ state: 'failed', refusal: 'ORDER_KEY_ABSENT' });
  expect(await endOf(account.id)).toBe(inDays(30));
});

it('A given key is a free order of the customer, with a mail', async () => {
  const { id, email } = await makeAccount(server.database);
  const productId = await aProduct();
  const input = { customerId: id, productId, reason };
  const how = { idempotencyKey: randomUUID() };
  const { orderId } = await support.browser.call(giveKey, input, how);
  expect(await support.browser.call(giveKey, input, how)).toEqual({ orderId });
  expect(
    await rows(
      `select user_id, amount_minor::int as amount, provider, order_status(o) as status
         from order_facts o where user_id = $1`,
      [id],
    ),
  ).toEqual([{ user_id: id, amount: 0, provider: 'staff', status: 'completed' }]);
  expect(await mailsTo(email)).toEqual([{ template: 'order-completed' }]);
  expect(await actsOn(id)).toEqual([{ action: 'licenses.give-key', reason }]);
});

it('Given keys count with given days, also at once', async () => {
  const { id } = await makeAccount(server.database, {
    subscription: 'Supreme',
    expiredate: inDays(10),
  });
  const productId = await aProduct(3);
  const input = { customerId: id, productId, reason };
  const answers = await Promise.all([1, 2, 3].map(() => support.browser.send(giveKey, input)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
  expect(await rows('select 1 from order_facts where user_id = $1', [id])).toHaveLength(1);
  const days = { id, act: { kind: 'staff', days: 1 }, reason, seenNumber: 1 } as const;
  expect(await support.browser.code(changeTime, days)).toBe('LICENSE_DAYS_LIMIT');
});

it('A key that a second person approves counts for no limit', async () => {
  const { id } = await makeAccount(server.database);
  await givenThirty(id);
  await support.browser.call(giveKey, { customerId: id, productId: await aProduct(), reason });
  await approveIt(await waitingFor(id));
  expect(await rows('select 1 from order_facts where user_id = $1', [id])).toHaveLength(2);
  const alone = await rows(
    `select detail -> 'alone' as alone from audit_entries
      where object_id = $1 and action = 'licenses.give-key' order by id`,
    [id],
  );
  expect(alone).toEqual([{ alone: true }, { alone: false }]);
});

it('An approval of a key without stock fails', async () => {
  const { id } = await makeAccount(server.database);
  await givenThirty(id);
  await support.browser.call(giveKey, { customerId: id, productId: await aProduct(0), reason });
  const { approvals } = await owner.browser.call(list, {});
  expect(approvals).toContainEqual(
    expect.objectContaining({ about: expect.objectContaining({ kind: 'give-key', days: 30 }) }),
  );
  expect(await approveIt(await waitingFor(id))).toMatchObject({
    state: 'failed',
    refusal: 'ORDER_KEYS_MISSING',
  });
});

it('A request whose requester got access within a day waits', async () => {
  const { id } = await makeAccount(server.database);
  await givenThirty(id);
  await support.browser.call(giveKey, { customerId: id, productId: await aProduct(), reason });
  const waiting = await waitingFor(id);
  await server.database.ownerPool.query(
    `insert into audit_entries (at, actor_kind, actor_id, actor_name, action, object_kind, object_id, detail)
     values ($1, 'admin', $2, 'owner', 'accounts.set-admin-password', 'admin', $3, '{}')`,
    [new Date(server.clock()), owner.accountId, support.accountId],
  );
  const input = { id: waiting, code: await ownCode(server, owner) };
  expect(await owner.browser.code(approve, input)).toBe('APPROVAL_COLLEAGUE_NEEDED');
  await owner.browser.call(decline, { id: waiting });
});

it('The use of a key says who redeemed it, and from where', async () => {
  const { thief, input } = await stolen();
  const { use } = await support.browser.call(readKeyUse, { orderId: input.orderId });
  expect(use).toMatchObject({
    username: thief.username,
    customerId: thief.id,
    isBuyer: false,
    address: expect.any(String),
    pcs: [],
  });
  const unused = await completedOrder(server);
  expect(await support.browser.call(readKeyUse, { orderId: unused.orderId })).toEqual({
    use: null,
  });
});
