import { randomUUID } from 'node:crypto';
import {
  type RefundStatus,
  disputeStatuses,
  laterDispute,
  laterRefund,
  refundStatuses,
} from '@regz/rules/orders/order-status.ts';
import { paymentProviderIds } from '@regz/rules/orders/payment-providers.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { storeAndSettle } from '../../src/payments/settlement/settle-event.ts';
import type { PaymentEvent } from '../../src/platform/ports/payment-event.ts';
import type { Services } from '../../src/platform/services.ts';
import { pendingOrder, planProduct } from '../fakes/payment-events.ts';
import type { TestServer } from '../harness/harness.ts';
import { at } from './told.ts';

/** The prices of a history's two orders. The plan of both has the price of the first. */
const PRICES = [75_000, 70_000] as const;

const anyOrder = fc.constantFrom(0, 1);

/** A payment for a known order or none, of its price or another amount. */
const anyPayment = fc.record({
  order: fc.option(anyOrder, { freq: 6 }),
  offMinor: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constantFrom(-100, 100)),
});
type ModelPayment = Readonly<{ order: number | null; offMinor: number }>;

const paymentNo = fc.nat(3);
/** Seconds relative to the moment at which an order is closed, if it is. */
const anySecond = fc.integer({ min: -50, max: 50 });

const anyMessage = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('paid' as const), of: paymentNo, second: anySecond }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of: paymentNo,
      refund: fc.nat(1),
      status: fc.constantFrom(...refundStatuses),
      namesOrder: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      of: paymentNo,
      status: fc.constantFrom(...disputeStatuses),
      second: anySecond,
      namesOrder: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('closed' as const), order: anyOrder }) },
);
type Message = typeof anyMessage extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Provider messages about four payments for two orders, in any order: a message can be missing,
 * repeated, or earlier than its subject.
 */
const history = fc.record({
  provider: fc.constantFrom(...paymentProviderIds),
  payments: fc.array(anyPayment, { minLength: 4, maxLength: 4 }),
  messages: fc
    .array(anyMessage, { minLength: 1, maxLength: 7 })
    .chain((messages) =>
      fc
        .array(fc.nat(messages.length - 1), { maxLength: 2 })
        .map((again) => [...messages, ...again.flatMap((index) => messages[index] ?? [])]),
    ),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** The amount of a refund. */
function refundMinor(refund: number): number {
  return refund === 0 ? 20_000 : 60_000;
}

/** The amount of a payment. */
function paidMinor({ order: index, offMinor }: ModelPayment): number {
  return (index === 1 ? PRICES[1] : PRICES[0]) + offMinor;
}

/** The received and returned amounts of a payment, according to the reports. */
type ModelMoney = { receivedMinor: number; returnedMinor: number };

type Told<Kind extends Message['kind']> = Extract<Message, { kind: Kind }>;

/** The money of each payment of a history; null for a payment that was not received. */
function modelMoney({ payments, messages }: History): (ModelMoney | null)[] {
  return payments.map((payment, index) => {
    const isReceived = messages.some((each) => each.kind === 'paid' && each.of === index);
    if (!isReceived) return null;
    const receivedMinor = paidMinor(payment);
    const own = messages.filter((each) => 'of' in each && each.of === index);
    return { receivedMinor, returnedMinor: Math.min(receivedMinor, goneMinor(own, receivedMinor)) };
  });
}

function goneMinor(messages: readonly Message[], receivedMinor: number): number {
  const disputes = messages.filter((each): each is Told<'dispute'> => each.kind === 'dispute');
  const reports = disputes.map(({ status, second }) => ({ status, atMs: second }));
  const last = reports.length === 0 ? undefined : reports.reduce(laterDispute);
  if (last?.status === 'lost') return receivedMinor;
  const refunds = messages.filter((each): each is Told<'refund'> => each.kind === 'refund');
  const last0 = lastOf(refunds, 0);
  const last1 = lastOf(refunds, 1);
  return (
    (last0 === 'succeeded' ? refundMinor(0) : 0) + (last1 === 'succeeded' ? refundMinor(1) : 0)
  );
}

function lastOf(refunds: readonly Told<'refund'>[], refund: number): RefundStatus | undefined {
  const statuses = refunds.filter((each) => each.refund === refund).map(({ status }) => status);
  return statuses.length === 0 ? undefined : statuses.reduce(laterRefund, at(statuses, 0));
}

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
    await storeAndSettle(services, { provider: told.provider, events: [eventOf(run, message)] });
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
