import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newProduct, paid, pendingOrder } from '../../../test/fakes/payment-events.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { lockOrder } from '../../orders/orders.queries.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { numberReceipt } from './number-receipt.ts';

let productId: string;

const server = sharedServer();
const services = sharedServices(server);
beforeAll(async () => {
  productId = await newProduct(server);
});
beforeEach(async () => {
  await rows('truncate order_receipts, order_receipt_years');
  await rows('update order_facts set paid_at = null');
});

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await server.database.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
}

const real = { live: true };
const order = (columns: object = real) => pendingOrder(server, productId, columns);
const pay = ({ orderId }: { orderId: string }, change: object = real) =>
  storeAndSettle(services, { provider: 'sandbox', events: [paid({ orderId }, change)] });

/** The numbers of all receipts, in order. */
async function numbers(): Promise<unknown[]> {
  const all = await rows('select number from order_receipts order by year, number');
  return all.map(({ number }) => number);
}

/** Numbers the order in its own transaction, and then runs `then` in it. */
const number = ({ id }: { id: string }, then: () => Promise<void> = async () => undefined) =>
  transaction(services.db, async ({ trx }) => {
    await numberReceipt(services, trx, await lockOrder(trx, id), new Date(server.clock()));
    await then();
  });

it('Sixty-four concurrent payments take consecutive numbers', async () => {
  const orders = await Promise.all(Array.from({ length: 64 }, () => order()));
  await Promise.all(orders.map((each) => pay(each)));
  expect(await numbers()).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  const [year] = await rows('select year, last from order_receipt_years');
  expect(year).toEqual({ year: new Date(server.clock()).getUTCFullYear(), last: 64 });
});

it('A payment reported sixteen times takes one number', async () => {
  const bought = await order();
  await Promise.all(Array.from({ length: 16 }, () => pay(bought)));
  expect(await numbers()).toEqual([1]);
});

it('A rolled back number is reused without a gap', async () => {
  const [first, second, third] = [await order(), await order(), await order()];
  await number(first);
  let next: Promise<void> | undefined;
  const failing = number(second, async () => {
    next = number(third);
    await waitingForYear();
    throw new Error('the payment could not be settled');
  });
  await expect(failing).rejects.toThrow('could not be settled');
  await next;
  expect(await rows('select order_ref, number from order_receipts order by number')).toEqual([
    { order_ref: first.id, number: 1 },
    { order_ref: third.id, number: 2 },
  ]);
});

/** Resolves once a transaction waits for the year's row. */
async function waitingForYear(): Promise<void> {
  const nothing = await holdRows(server.database, 'select');
  await nothing.waiting(1);
  await nothing.release();
}

it('Test payments, free and unpaid orders take no number', async () => {
  const test = await order({ live: false });
  await pay(test, { live: false });
  const free = await order({ ...real, amount_minor: 0, provider: 'free' });
  const nothing = {
    ...paid({ orderId: free.orderId }, real),
    amount: { minor: 0, currency: 'LKR' },
  };
  await storeAndSettle(services, { provider: 'free', events: [nothing] });
  const other = await order();
  await pay(other, { ...real, amount: { minor: 1, currency: 'LKR' } });
  expect(
    await rows('select from order_facts where paid_at is null and id = $1', [other.id]),
  ).toHaveLength(1);
  expect(
    await rows('select from order_facts where paid_at is not null and id = any($1)', [
      [test.id, free.id],
    ]),
  ).toHaveLength(2);
  expect(await numbers()).toEqual([]);
});

it('Each year’s numbers begin with one', async () => {
  const [before, after] = [await order(), await order()];
  const year = new Date(server.clock()).getUTCFullYear();
  const numberIn = (each: { id: string }, at: string) =>
    transaction(services.db, async ({ trx }) =>
      numberReceipt(services, trx, await lockOrder(trx, each.id), new Date(at)),
    );
  await numberIn(before, `${year}-12-31T23:59:59Z`);
  await numberIn(after, `${year + 1}-01-01T00:00:00Z`);
  expect(await rows('select year, number from order_receipts order by year')).toEqual([
    { year, number: 1 },
    { year: year + 1, number: 1 },
  ]);
});

it('A number cannot be given again, changed or taken away by the program', async () => {
  const [first, second] = [await order(), await order()];
  await number(first);
  const taken = `insert into order_receipts (order_ref, year, number, issued_at)
                 select $1, year, number, now() from order_receipts`;
  await expect(server.database.pool.query(taken, [second.id])).rejects.toMatchObject({
    code: '23505',
  });
  for (const change of ['update order_receipts set number = 9', 'delete from order_receipts']) {
    await expect(server.database.pool.query(change)).rejects.toMatchObject({ code: '42501' });
  }
});
