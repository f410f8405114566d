import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRICE, settleLeftEvents, stock } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import {
  makeSlip,
  rowsOf,
  transferOrder,
  transferServer,
} from '../../../test/scenarios/orders/transfers.ts';

const { acceptTransfer, declineSlip, readOrder, refundOrder, resolveFlag, searchOrders } =
  contract.orders.staff;
let server: TestServer;
let staff: Browser;
let colleague: Browser;

beforeAll(async () => {
  server = await transferServer();
  staff = (await newPerson(server, 'admin')).browser;
  colleague = (await newPerson(server, 'admin')).browser;
});
afterAll(() => server.close());

/** The state of an order, and the mails to its buyer. */
async function standing(id: string) {
  const [row] = await rowsOf(
    server,
    `select order_status(o) as status, o.flag, o.payment_ref as reference,
            (select array_agg(s.decision order by s.uploaded_at) from order_slips s
              where s.order_ref = o.id) as slips,
            (select count(*)::int from order_events e where e.order_ref = o.id) as facts,
            (select array_agg(m.template) from mail_outbox m where m.to_address = o.client_email) as mails
       from order_facts o where o.id = $1`,
    [id],
  );
  return row;
}

const newNumber = () => `FT ${randomUUID()}`;

it('An accepted transfer is a payment with key and mail', async () => {
  const { id, orderId, productId, reference } = await transferOrder(server);
  await stock(server, productId, 1);
  const slipId = await makeSlip(server, id);
  const input = { orderId, slipId, amountMinor: PRICE, bankReference: ' ft24  0091 ' };
  await staff.call(acceptTransfer, input);
  expect(await standing(id)).toEqual({
    status: 'completed',
    flag: null,
    reference: 'FT24 0091',
    slips: ['accepted'],
    facts: 1,
    mails: ['order-completed'],
  });
  const { timeline, transfer } = await staff.call(readOrder, { orderId });
  expect(transfer).toEqual({ reference, slipId: null });
  expect(timeline).toContainEqual(
    expect.objectContaining({ what: 'paid', outcome: 'applied', by: 'transfer' }),
  );
  expect(timeline).toContainEqual(
    expect.objectContaining({
      what: 'orders.accept-transfer',
      detail: { amountMinor: PRICE, currency: 'LKR', bankReference: 'FT24 0091', slip: slipId },
    }),
  );
});

it('Two concurrent acceptances of a transfer give one key', async () => {
  const { id, orderId, productId } = await transferOrder(server);
  await stock(server, productId, 2);
  const slipId = await makeSlip(server, id);
  const held = await holdRows(
    server.database,
    'select from order_facts where id = $1 for no key update',
    [id],
  );
  const accepting = [staff, colleague].map((each) =>
    each.send(acceptTransfer, { orderId, slipId, amountMinor: PRICE, bankReference: newNumber() }),
  );
  await held.waiting(2);
  await held.release();
  const answers = await Promise.all(accepting);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await standing(id)).toMatchObject({ status: 'completed', flag: null, facts: 1 });
  const keys = await rowsOf(
    server,
    'select assigned_to is not null as assigned from license_keys where product_id = $1',
    [productId],
  );
  expect(keys.filter(({ assigned }) => assigned)).toHaveLength(1);
});

it('A concurrent acceptance and decline have one outcome', async () => {
  const { id, orderId, productId } = await transferOrder(server);
  await stock(server, productId, 1);
  const slipId = await makeSlip(server, id);
  const answers = await Promise.all([
    staff.send(acceptTransfer, {
      orderId,
      slipId,
      amountMinor: PRICE,
      bankReference: newNumber(),
    }),
    colleague.send(declineSlip, { orderId, slipId, again: false, reason: 'no money came' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const isAccepted = answers[0]?.status === 200;
  expect(await standing(id)).toMatchObject({
    status: isAccepted ? 'completed' : 'pending',
    slips: [isAccepted ? 'accepted' : 'declined'],
  });
});

it('A transfer is accepted only at its order’s amount', async () => {
  const { id, orderId } = await transferOrder(server);
  const slipId = await makeSlip(server, id);
  const input = { orderId, slipId, amountMinor: PRICE + 1, bankReference: newNumber() };
  expect(await staff.refusal(acceptTransfer, input)).toMatchObject({
    status: 409,
    code: 'ORDER_TRANSFER_AMOUNT_DIFFERS',
    data: { expectedMinor: PRICE, currency: 'LKR' },
  });
  expect(await standing(id)).toMatchObject({ status: 'pending', slips: [null], facts: 0 });
});

it('A bank reference of another order is refused, names that order, and changes neither', async () => {
  const bankReference = newNumber();
  const first = await transferOrder(server);
  const second = await transferOrder(server);
  const received = { slipId: null, amountMinor: PRICE, bankReference };
  await staff.call(acceptTransfer, { orderId: first.orderId, ...received });
  const again = { orderId: second.orderId, ...received };
  for (const reusedOf of [undefined, second.orderId]) {
    expect(await colleague.refusal(acceptTransfer, { ...again, reusedOf })).toMatchObject({
      status: 409,
      code: 'ORDER_TRANSFER_NUMBER_TAKEN',
      data: { orderId: first.orderId },
    });
  }
  expect(await standing(first.id)).toMatchObject({ status: 'awaiting-key', flag: null });
  expect(await standing(second.id)).toMatchObject({ status: 'pending', flag: null, facts: 0 });
});

it('A reused bank reference flags both orders once staff confirm it', async () => {
  const bankReference = newNumber();
  const first = await transferOrder(server);
  const second = await transferOrder(server);
  const received = { slipId: null, amountMinor: PRICE };
  await staff.call(acceptTransfer, { orderId: first.orderId, bankReference, ...received });
  const again = {
    orderId: second.orderId,
    bankReference: bankReference.toLowerCase(),
    reusedOf: first.orderId,
    ...received,
  };
  for (let time = 0; time < 2; time += 1) {
    expect(await colleague.refusal(acceptTransfer, again)).toMatchObject({
      code: 'ORDER_TRANSFER_REUSED',
      data: { orderId: first.orderId },
    });
  }
  expect(await standing(first.id)).toMatchObject({
    status: 'awaiting-key',
    flag: 'payment-reused',
  });
  expect(await standing(second.id)).toMatchObject({
    status: 'pending',
    flag: 'payment-reused',
    facts: 0,
  });
  const other = { ...again, bankReference: newNumber() };
  expect(await staff.refusal(acceptTransfer, other)).toMatchObject({
    code: 'ORDER_TRANSFER_FLAGGED',
  });
  await staff.call(resolveFlag, { orderId: second.orderId, note: 'mistyped' });
  await staff.call(acceptTransfer, other);
  expect(await standing(second.id)).toMatchObject({ status: 'awaiting-key', facts: 1 });
});

it('Of ten orders with one bank number, one is paid', async () => {
  const bankReference = newNumber();
  const orders = await Promise.all(Array.from({ length: 10 }, () => transferOrder(server)));
  const answers = await Promise.all(
    orders.map(({ orderId }) =>
      staff.send(acceptTransfer, { orderId, slipId: null, amountMinor: PRICE, bankReference }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const standings = await Promise.all(orders.map(({ id }) => standing(id)));
  expect(standings.filter((each) => each?.['status'] === 'awaiting-key')).toHaveLength(1);
  expect(standings.map((each) => each?.['flag'])).toEqual(Array(10).fill(null));
});

it('A repeated acceptance gets the first answer', async () => {
  const { id, orderId } = await transferOrder(server);
  const idempotencyKey = randomUUID();
  const input = { orderId, slipId: null, amountMinor: PRICE, bankReference: newNumber() };
  for (let time = 0; time < 2; time += 1) {
    expect(await staff.call(acceptTransfer, input, { idempotencyKey })).toEqual({});
  }
  expect(await standing(id)).toMatchObject({ facts: 1 });
  expect(await staff.refusal(acceptTransfer, input)).toMatchObject({
    code: 'ORDER_TRANSFER_RECEIVED',
  });
});

it('An unsettled transfer is not recorded twice', async () => {
  const { id, orderId, productId } = await transferOrder(server);
  await stock(server, productId, 1);
  await server.database.ownerPool.query(
    `alter table order_facts add constraint no_payment check (id <> '${id}' or paid_at is null)`,
  );
  const input = { orderId, slipId: null, amountMinor: PRICE, bankReference: newNumber() };
  expect((await staff.send(acceptTransfer, input)).status).toBe(500);
  const other = { ...input, bankReference: newNumber() };
  expect(await colleague.refusal(acceptTransfer, other)).toMatchObject({
    code: 'ORDER_TRANSFER_RECEIVED',
  });
  await server.database.sql('alter table order_facts drop constraint no_payment');
  await settleLeftEvents(server);
  expect(await standing(id)).toMatchObject({ status: 'completed', facts: 1 });
});

it('A transfer after its order’s end is recorded late', async () => {
  const { id, orderId, productId } = await transferOrder(server, {
    expired_at: new Date(server.clock()),
  });
  await stock(server, productId, 1);
  const input = { orderId, slipId: null, amountMinor: PRICE, bankReference: newNumber() };
  await staff.call(acceptTransfer, input);
  expect(await standing(id)).toMatchObject({ status: 'completed' });
});

it('Money that staff sent back is a refund and withdraws the key', async () => {
  const { id, orderId, productId } = await transferOrder(server);
  await stock(server, productId, 1);
  const input = { orderId, slipId: null, amountMinor: PRICE, bankReference: newNumber() };
  await staff.call(acceptTransfer, input);
  const refund = { orderId, reason: 'sent back by the bank' };
  const { status } = await staff.call(refundOrder, refund, { idempotencyKey: 'x'.repeat(255) });
  expect(status).toBe('refunded');
  const events = await rowsOf(
    server,
    'select kind, outcome from order_events where order_ref = $1 order by id',
    [id],
  );
  expect(events).toEqual([
    { kind: 'paid', outcome: 'applied' },
    { kind: 'refund', outcome: 'applied' },
  ]);
});

it('An order is found by its reference as a bank writes it', async () => {
  const { orderId, reference } = await transferOrder(server);
  const { orders } = await staff.call(searchOrders, {
    search: `ceft ${reference.replaceAll('-', ' ').toLowerCase()}`,
  });
  expect(orders.map((order) => order.orderId)).toEqual([orderId]);
});
