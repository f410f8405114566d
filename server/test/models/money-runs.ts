import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { receiveEvents } from '../../src/orders/payments/receive-events.ts';
import type { PaymentEvent } from '../../src/platform/ports/payment-event.ts';
import type { Services } from '../../src/platform/services.ts';
import { pendingOrder, planProduct } from '../fakes/payment-events.ts';
import type { TestServer } from '../harness/harness.ts';
import {
  type History,
  history,
  type Message,
  paidMinor,
  PRICES,
  refundMinor,
} from './money-histories.ts';
import { modelMoney } from './money-model.ts';
import { at } from './told.ts';

type Run = { id: string; orderIds: readonly string[]; closedMs: number; history: History };

/** Histories that are reported concurrently. */
const AT_ONCE = 10;

/**
 * Reports random histories of payments and compares the money after each: every received amount is
 * counted, extra, unmatched or returned, and one payment counts for an order. Fails with the seed
 * and the shortest history that differs.
 */
export async function compareMoney(
  server: TestServer,
  services: Services,
  count: number,
): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);
  const productId = await planProduct(server, 'supreme-monthly');
  await fc.assert(
    fc.asyncProperty(fc.tuple(...Array.from({ length: AT_ONCE }, () => history)), async (all) => {
      await Promise.all(all.map((told) => compareOne(server, services, { productId, told })));
    }),
    { numRuns: count / AT_ONCE, seed, endOnFailure: false },
  );
}

async function compareOne(
  server: TestServer,
  services: Services,
  { productId, told }: { productId: string; told: History },
): Promise<void> {
  const run = await newRun(server, { productId, told });
  for (const message of told.messages) {
    await receiveEvents(services, { provider: told.provider, events: [eventOf(run, message)] });
  }
  await compareRows(server, run);
  await compareOrders(server, run);
}

async function newRun(
  server: TestServer,
  { productId, told }: { productId: string; told: History },
): Promise<Run> {
  const orderIds: string[] = [];
  for (const amountMinor of PRICES) {
    const order = await pendingOrder(server, productId, {
      provider: told.provider,
      plan_id: 'supreme-monthly',
      amount_minor: amountMinor,
    });
    orderIds.push(order.orderId);
  }
  return { id: randomUUID(), orderIds, closedMs: server.clock(), history: told };
}

function eventOf(run: Run, message: Message): PaymentEvent {
  const key = `${run.id}:${JSON.stringify(message)}`;
  const moment = (second: number) => new Date(run.closedMs + second * 1_000);
  const fact = { key, live: false, occurredAt: moment(0) };
  if (message.kind === 'closed') {
    return { ...fact, kind: 'expired', orderId: at(run.orderIds, message.order) };
  }
  const { of } = message;
  const payment = at(run.history.payments, of);
  const paymentRef = `${run.id}:${of}`;
  const named: { orderId?: string } =
    payment.order === null ? {} : { orderId: at(run.orderIds, payment.order) };
  switch (message.kind) {
    case 'paid': {
      const amount = { minor: paidMinor(payment), currency: 'LKR' };
      const occurredAt = moment(message.second);
      return { ...fact, ...named, occurredAt, kind: 'paid', paymentRef, amount };
    }
    case 'refund': {
      const amount = { minor: refundMinor(message.refund), currency: 'LKR' };
      const { status } = message;
      const about: { orderId?: string } = message.namesOrder ? named : {};
      const refundRef = `${paymentRef}:${message.refund}`;
      return { ...fact, ...about, kind: 'refund', paymentRef, refundRef, amount, status };
    }
    case 'dispute': {
      const { status } = message;
      const about: { orderId?: string } = message.namesOrder ? named : {};
      const occurredAt = moment(message.second);
      const disputeRef = `${paymentRef}:dispute`;
      return { ...fact, ...about, occurredAt, kind: 'dispute', paymentRef, disputeRef, status };
    }
  }
}

async function compareRows({ database }: TestServer, { id, history: told }: Run): Promise<void> {
  const { rows } = await database.ownerPool.query<Record<string, number>>(
    `select split_part(payment_ref, ':', 2)::int as of, received_minor::int as received,
            returned_minor::int as returned,
            (counted_minor + extra_minor + unmatched_minor + returned_minor)::int as sum
       from order_payments where payment_ref like $1 order by 1`,
    [`${id}:%`],
  );
  expect(rows).toEqual(
    modelMoney(told).flatMap((money, of) =>
      money === null
        ? []
        : [
            {
              of,
              received: money.receivedMinor,
              returned: money.returnedMinor,
              sum: money.receivedMinor,
            },
          ],
    ),
  );
}

/** An order is paid by exactly one payment of its price. */
async function compareOrders({ database }: TestServer, { orderIds }: Run): Promise<void> {
  const { rows } = await database.ownerPool.query(
    `select o.order_id from order_facts o
       left join order_payments p on p.order_ref = o.id and p.flag is null
      where o.order_id = any($1)
        and ((o.paid_at is null) <> (p.id is null) or p.received_minor <> o.amount_minor
             or p.payment_ref is distinct from o.payment_ref
             or p.returned_minor <> least(order_returned_minor(o), p.received_minor))`,
    [orderIds],
  );
  expect(rows).toEqual([]);
}
