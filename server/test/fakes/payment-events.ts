import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { expect } from 'vitest';
import type { PaymentEvent } from '../../src/platform/ports/payment-event.ts';
import type { Services } from '../../src/platform/services.ts';
import { createServices } from '../../src/services.ts';
import { makeAccount, makeKey } from '../harness/factories.ts';
import type { ReachedServer, TestServer } from '../harness/harness.ts';
import { makeOrder, type MadeOrder } from '../scenarios/orders/make-order.ts';

export const PRICE = 75_000;
const price = { minor: PRICE, currency: 'LKR' };

/** The services of a running test server. */
export async function servicesOf(server: TestServer): Promise<Services> {
  const { config, clock, database } = server;
  const log: FastifyBaseLogger = server.app.log;
  return createServices({ config, db: database.db, log, clock });
}

/** Resolves once the jobs that can start now have settled their events. */
export async function eventsAreSettled({ database }: ReachedServer): Promise<void> {
  const open = async () => {
    const { rows } = await database.ownerPool.query(
      `select data from pgboss.job
        where name = 'payments.settle-event' and state < 'completed' and start_after <= now()`,
    );
    return rows;
  };
  await expect.poll(open, { timeout: 10_000 }).toEqual([]);
}

/** Lets every job that settles an event start now, including those that wait for a retry. */
export async function settleLeftEvents(server: ReachedServer): Promise<void> {
  await server.database.ownerPool.query(
    `update pgboss.job set start_after = now()
      where name = 'payments.settle-event' and state < 'active'`,
  );
  await eventsAreSettled(server);
}

/** The stock product of a store plan. */
export async function planProduct({ database }: TestServer, planId: string): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    'select stock_product_id as id from storefront_plans where id = $1',
    [planId],
  );
  return rows[0]?.id ?? '';
}

/** A separate stock product, so that tests do not take each other's keys. */
export async function newProduct({ database }: ReachedServer): Promise<string> {
  const id = randomUUID();
  // Concurrent calls get consecutive positions.
  await database.ownerPool.query(
    `begin;
     lock table key_stock_products in share row exclusive mode;
     insert into key_stock_products (id, position, name, package, duration_days)
     select '${id}', max(position) + 1, 'Test product ${id}', 'Supreme', 30 from key_stock_products;
     commit`,
  );
  return id;
}

/** A pending test order of a product, by a new customer. */
export async function pendingOrder(
  server: ReachedServer,
  productId: string,
  columns: Parameters<typeof makeOrder>[2] = {},
): Promise<MadeOrder & { userId: string; sessionId: string }> {
  const { id: userId } = await makeAccount(server.database);
  const sessionId = `session-${randomUUID()}`;
  const order = await makeOrder(server.database, userId, {
    stock_product_id: productId,
    provider_session_id: sessionId,
    provider_product_id: 105,
    provider_variant_id: 1052,
    live: false,
    amount_minor: PRICE,
    ...columns,
  });
  return { ...order, userId, sessionId };
}

/** Adds available keys of a product to the stock; returns their ids, oldest first. */
export async function stock(
  { database }: ReachedServer,
  productId: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.push((await makeKey(database, { product_id: productId })).id);
  }
  return ids;
}

type About = { orderId?: string; sessionId?: string; paymentRef?: string };

export function paid(about: About, change: Partial<PaymentEvent & { kind: 'paid' }> = {}) {
  return event(about, { kind: 'paid', amount: price, ...change });
}

export function refunded(
  about: About,
  minor = PRICE,
  refundRef = `refund-of-${about.orderId ?? about.paymentRef ?? ''}`,
): PaymentEvent {
  const amount = { ...price, minor };
  const key = `refund:${refundRef}:${JSON.stringify(about)}`;
  return { ...event(about, { kind: 'refund', refundRef, amount, status: 'succeeded' }), key };
}

export function disputed(
  about: About & { orderId: string },
  status: (PaymentEvent & { kind: 'dispute' })['status'],
  occurredAt: Date,
): PaymentEvent {
  const disputeRef = `dispute-of-${about.orderId}`;
  return {
    ...event(about, { kind: 'dispute', disputeRef, status }),
    key: `dispute:${about.orderId}:${status}`,
    occurredAt,
  };
}

type Report = PaymentEvent extends infer Event
  ? Event extends PaymentEvent
    ? Omit<Event, 'key' | 'occurredAt' | 'live'>
    : never
  : never;

/** An event about an order; an equal event has the same key. */
export function event(about: About, report: Report): PaymentEvent {
  const key = `${report.kind}:${JSON.stringify({ about, report })}`.slice(0, 250);
  return { key, occurredAt: new Date(), live: false, ...about, ...report };
}
