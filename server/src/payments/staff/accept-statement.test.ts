import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { STATEMENT_LIMITS } from '@regz/rules/orders/statements.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRICE, stock } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import {
  makeSlip,
  newMarks,
  rowsOf,
  transferOrder,
  transferServer,
} from '../../../test/scenarios/orders/transfers.ts';

const { acceptStatement, acceptTransfer, readOrder } = contract.orders.staff;
let server: TestServer;
let staff: Browser;
let colleague: Browser;

beforeAll(async () => {
  server = await transferServer();
  staff = (await newPerson(server, 'admin')).browser;
  colleague = (await newPerson(server, 'admin')).browser;
});
afterAll(() => server.close());

const newNumber = () => `FT ${randomUUID()}`.toUpperCase();
const transferOf = (orderId: string, bankReference = newNumber()) => ({
  orderId,
  slipId: null,
  amountMinor: PRICE,
  bankReference,
  marks: newMarks(),
  valueOn: null,
});

/** Orders that wait for their transfers, with a key in stock for each. */
async function ordersWithKeys(count: number) {
  const orders = await Promise.all(Array.from({ length: count }, () => transferOrder(server)));
  await Promise.all(orders.map(({ productId }) => stock(server, productId, 2)));
  return orders;
}

const standing = async (id: string) =>
  (
    await rowsOf(
      server,
      `select order_status(o) as status, o.flag,
              (select count(*)::int from order_events e where e.order_ref = o.id) as facts,
              (select count(*)::int from license_keys k
                where k.product_id = o.stock_product_id and k.assigned_to is not null) as keys
         from order_facts o where o.id = $1`,
      [id],
    )
  )[0];

it('The transfers of a statement are recorded like single ones', async () => {
  const orders = await ordersWithKeys(2);
  const [first] = orders;
  const slipId = await makeSlip(server, first?.id ?? '');
  const transfers = orders.map(({ id, orderId }) => ({
    ...transferOf(orderId),
    slipId: id === first?.id ? slipId : null,
  }));
  expect(await staff.call(acceptStatement, { transfers })).toEqual({ refused: [null, null] });
  const statements = new Set();
  for (const [index, { id, orderId }] of orders.entries()) {
    expect(await standing(id)).toEqual({ status: 'completed', flag: null, facts: 1, keys: 1 });
    const { timeline, paymentRef } = await staff.call(readOrder, { orderId });
    expect(paymentRef).toBe(transfers[index]?.bankReference);
    const act = timeline.find(({ what }) => what === 'orders.accept-transfer');
    expect(act?.detail).toMatchObject({ amountMinor: PRICE, statement: expect.any(String) });
    statements.add(act?.detail['statement']);
  }
  const [statement] = statements;
  expect(statements.size).toBe(1);
  const acts = await rowsOf(
    server,
    "select detail from audit_entries where object_kind = 'statement' and object_id = $1",
    [statement],
  );
  expect(acts).toEqual([{ detail: { recorded: 2, refused: 0 } }]);
});

it('A refused transfer says why and stops no other', async () => {
  const [paid, wrong, reused, fine] = await ordersWithKeys(4);
  const taken = newNumber();
  const byHand = { orderId: paid?.orderId ?? '', slipId: null, amountMinor: PRICE };
  await staff.call(acceptTransfer, { ...byHand, bankReference: taken });
  const transfers = [
    transferOf(paid?.orderId ?? ''),
    { ...transferOf(wrong?.orderId ?? ''), amountMinor: PRICE - 1 },
    transferOf(reused?.orderId ?? '', taken),
    transferOf('RGZ-UNKNOWN'),
    transferOf(fine?.orderId ?? ''),
  ];
  const { refused } = await staff.call(acceptStatement, { transfers });
  expect(refused).toEqual([
    { code: 'ORDER_TRANSFER_RECEIVED', data: {} },
    {
      code: 'ORDER_TRANSFER_AMOUNT_DIFFERS',
      data: { expectedMinor: PRICE, currency: 'LKR' },
    },
    { code: 'ORDER_TRANSFER_NUMBER_TAKEN', data: { orderId: paid?.orderId } },
    { code: 'ORDER_UNKNOWN', data: {} },
    null,
  ]);
  expect(await standing(fine?.id ?? '')).toMatchObject({ status: 'completed', facts: 1 });
  expect(await standing(wrong?.id ?? '')).toMatchObject({ status: 'pending', facts: 0 });
  expect(await standing(paid?.id ?? '')).toMatchObject({ flag: null, keys: 1 });
  expect(await standing(reused?.id ?? '')).toMatchObject({
    status: 'pending',
    flag: null,
  });
});

it('Two concurrent confirmations give one key per order', async () => {
  const orders = await ordersWithKeys(3);
  const transfers = orders.map(({ orderId }) => transferOf(orderId));
  const held = await holdRows(
    server.database,
    'select from order_facts where id = $1 for no key update',
    [orders[0]?.id],
  );
  const confirming = [staff, colleague].map((each) => each.call(acceptStatement, { transfers }));
  await held.waiting(2);
  await held.release();
  const answers = await Promise.all(confirming);
  for (const [index, { id }] of orders.entries()) {
    const outcomes = answers.map(({ refused }) => refused[index]?.code ?? 'recorded');
    expect(outcomes.toSorted()).toEqual(['ORDER_TRANSFER_RECEIVED', 'recorded']);
    expect(await standing(id)).toEqual({ status: 'completed', flag: null, facts: 1, keys: 1 });
  }
});

it('A repeated confirmation gets the first answers', async () => {
  const [one, other] = await ordersWithKeys(2);
  const transfers = [transferOf(one?.orderId ?? ''), transferOf(other?.orderId ?? '')];
  const idempotencyKey = randomUUID();
  const confirm = () => staff.send(acceptStatement, { transfers }, { idempotencyKey });
  await server.database.ownerPool.query(
    "alter table audit_entries add constraint no_statement check (action <> 'orders.accept-statement') not valid",
  );
  expect((await confirm()).status).toBe(500);
  await server.database.sql('alter table audit_entries drop constraint no_statement');
  for (let time = 0; time < 2; time += 1) {
    expect(await confirm()).toMatchObject({ status: 200, json: { refused: [null, null] } });
  }
  expect(await standing(one?.id ?? '')).toMatchObject({ status: 'completed', facts: 1, keys: 1 });
  expect(await standing(other?.id ?? '')).toMatchObject({ status: 'completed', facts: 1, keys: 1 });
  expect(await staff.call(acceptStatement, { transfers })).toMatchObject({
    refused: [{ code: 'ORDER_TRANSFER_RECEIVED' }, { code: 'ORDER_TRANSFER_RECEIVED' }],
  });
});

it('A transfer that cannot be settled is reported, and the next recorded', async () => {
  const [broken, fine] = await ordersWithKeys(2);
  const name = `no_payment_${broken?.id.replaceAll('-', '_')}`;
  await server.database.ownerPool.query(
    `alter table order_facts add constraint ${name} check (id <> '${broken?.id}' or paid_at is null)`,
  );
  const transfers = [transferOf(broken?.orderId ?? ''), transferOf(fine?.orderId ?? '')];
  const { refused } = await staff.call(acceptStatement, { transfers });
  expect(refused).toMatchObject([{ code: 'INTERNAL_ERROR' }, null]);
  expect(await standing(fine?.id ?? '')).toMatchObject({ status: 'completed' });
  await server.database.sql(`alter table order_facts drop constraint ${name}`);
});

it('Only owners confirm a statement, at most a hundred transfers', async () => {
  const { browser: support } = await newPerson(server, 'support staff');
  const transfers = [transferOf('RGZ-UNKNOWN')];
  expect(await support.refusal(acceptStatement, { transfers })).toMatchObject({
    code: 'ACCOUNT_ROLE_INSUFFICIENT',
  });
  const many = Array.from({ length: STATEMENT_LIMITS.transfers + 1 }, () => transfers).flat();
  expect(await staff.refusal(acceptStatement, { transfers: many })).toMatchObject({
    code: 'INPUT_INVALID',
  });
});

it('A line that names five orders pays one', async () => {
  const orders = await ordersWithKeys(5);
  const marks = newMarks();
  const [first, ...others] = orders.map(({ orderId }) => ({ ...transferOf(orderId), marks }));
  if (first === undefined) throw new Error('no order');
  expect(await staff.call(acceptStatement, { transfers: [first] })).toEqual({ refused: [null] });
  const balanced = { ...marks, balanced: newMarks().plain };
  const { refused } = await staff.call(acceptStatement, {
    transfers: others.map((each) => ({ ...each, marks: balanced })),
  });
  expect(refused.map((each) => each?.code)).toEqual(Array(4).fill('ORDER_TRANSFER_NUMBER_TAKEN'));
  const standings = await Promise.all(orders.map(({ id }) => standing(id)));
  expect(standings.map((each) => each?.['keys'])).toEqual([1, 0, 0, 0, 0]);
  expect(standings.map((each) => each?.['flag'])).toEqual(Array(5).fill(null));
});

it('A line confirmed for five orders concurrently pays one', async () => {
  const orders = await ordersWithKeys(5);
  const marks = { ...newMarks(), balanced: newMarks().plain };
  await Promise.all(
    orders.map(({ orderId }, index) =>
      (index % 2 === 0 ? staff : colleague).call(acceptStatement, {
        transfers: [
          {
            ...transferOf(orderId),
            marks: { ...marks, balanced: index === 1 ? null : marks.balanced },
          },
        ],
      }),
    ),
  );
  const keys = await Promise.all(orders.map(async ({ id }) => (await standing(id))?.['keys']));
  expect(keys.filter((count) => count === 1)).toHaveLength(1);
  expect(keys.filter((count) => count === 0)).toHaveLength(4);
});

it('A transfer is paid at its value date, and never before its order', async () => {
  const [order, older] = await ordersWithKeys(2);
  const created = (id: string | undefined, days: number) =>
    rowsOf(server, 'update order_facts set created_at = $2 where id = $1', [
      id,
      new Date(server.clock() - days * DAY_MS),
    ]);
  await created(order?.id, 1);
  await created(older?.id, 5);
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const transfers = [order, older].map((each) => ({
    ...transferOf(each?.orderId ?? ''),
    valueOn: day(server.clock() - 2 * DAY_MS),
  }));
  await staff.call(acceptStatement, { transfers });
  const paid = await rowsOf(
    server,
    'select paid_at, created_at from order_facts where id = any($1) order by created_at',
    [[order?.id, older?.id]],
  );
  expect(paid[0]?.['paid_at']).toEqual(
    new Date(`${day(server.clock() - 2 * DAY_MS)}T00:00:00+05:30`),
  );
  expect(paid[1]?.['paid_at']).toEqual(paid[1]?.['created_at']);
});
