import { gather } from '../../platform/database/gathering/gather.ts';
import { joinTwins } from '../../platform/join-twins.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { storeEvent } from '../payments/order-events.queries.ts';
import { settleEvent } from '../payments/settle-event.ts';
import { type PlainPayment, settlePayments } from './settle-payments.ts';
import { storeEvents } from './webhooks.queries.ts';

type Report = { provider: string; events: readonly PaymentEvent[] };
type Reported = { provider: string; event: PaymentEvent };

/**
 * Like `receiveEvents`, for many reports at once: concurrent events are stored in batches, and
 * plain payments for one product are settled in batches, in the order they were stored. Everything
 * else is settled alone. A report that arrives again meanwhile shares the outcome of the first.
 */
export function gatherReports(services: Services): (report: Report) => Promise<void> {
  const { db } = services;
  const store = gather((reported: readonly Reported[]) => storeEvents(db, reported), {
    keysOf: ({ provider, event }) => [`${provider} ${event.key}`],
  });
  const lineOf = settlementLines(services);

  async function settle(reported: Reported, stored: Stored): Promise<void> {
    if (stored.isSettled) return;
    const { productId, id } = stored;
    const { orderId, paymentRef } = reported.event;
    if (productId !== null && orderId !== undefined) {
      const payment = paymentRef === undefined ? null : `${reported.provider}:${paymentRef}`;
      // Settling the event alone reproduces and records a fault of the batch.
      const settled = lineOf(productId)({ id, orderId, payment }).catch(() => false);
      if (await settled) return;
    }
    await settleEvent(services, id);
  }

  async function receive({ provider, events }: Report): Promise<void> {
    const reported = events.map((event) => ({ provider, event }));
    const stored = await Promise.all(reported.map(store));
    for (const [place, each] of reported.entries()) {
      const { id, ...known } = stored[place] ?? { id: null, productId: null, isSettled: false };
      // Another process was just storing it.
      await settle(each, { ...known, id: id ?? (await storeEvent(db, provider, each.event)) });
    }
  }

  const joinTwin = joinTwins<void>();
  return (report) => {
    const { provider, events } = report;
    const name = JSON.stringify([provider, ...events.map(({ key }) => key)]);
    return joinTwin(name, () => receive(report));
  };
}

type Line = (payment: PlainPayment) => Promise<boolean>;

/**
 * A separate queue for each product, because it waits for everything else that assigns the
 * product's keys.
 */
function settlementLines(services: Services): (productId: string) => Line {
  const lines = new Map<string, Line>();
  return (productId) => {
    const known = lines.get(productId);
    if (known !== undefined) return known;
    const settle = (payments: readonly PlainPayment[]) =>
      settlePayments(services, productId, payments);
    const line = gather(settle, {
      keysOf: ({ orderId, payment }) => [
        `order ${orderId}`,
        ...(payment === null ? [] : [`payment ${payment}`]),
      ],
    });
    lines.set(productId, line);
    return line;
  };
}

type Stored = { id: string; productId: string | null; isSettled: boolean };
