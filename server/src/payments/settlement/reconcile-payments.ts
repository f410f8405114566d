import { HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { checkOrder, readSession } from '../../orders/checkout/check-order.ts';
import {
  findOrdersToCheck,
  findRepeatable,
  releaseReservation,
  findAbandonedReservations,
} from '../../orders/exported-queries.ts';
import type { Services } from '../../platform/services.ts';
import { findUnsettled } from './order-events.queries.ts';
import { storeAndSettle, settleEvent } from './settle-event.ts';

const AT_ONCE = 100;
/** Overlaps the previous round; duplicate reports change nothing. */
const OVERLAP_MS = 3 * HOUR_MS;
/** Without a previous round. */
const FIRST_LOOK_BACK_MS = 72 * HOUR_MS;

/** Checks orders that are unpaid after three minutes, or can be paid twice, at their providers. */
export async function checkPendingOrders(services: Services): Promise<void> {
  const { db, payments } = services;
  const due = { at: new Date(services.clock()), most: AT_ONCE };
  const providers = payments.all.filter((each) => each.isRepeatable === true).map(({ id }) => id);
  const ids = [
    ...(await findOrdersToCheck(db, due)),
    ...(await findRepeatable(db, { ...due, providers })),
  ];
  for (const id of ids) {
    await tolerate(services, 'an order could not be checked', () =>
      checkOrder(services, { id, intervalSeconds: 60 }),
    );
  }
}

/**
 * Settles events whose jobs failed, and asks the providers for payments and refunds that no webhook
 * reported since the previous round.
 */
export async function catchUp(services: Services, previousAt?: string): Promise<void> {
  for (const id of await findUnsettled(services.db, AT_ONCE)) {
    await tolerate(services, 'an event could not be settled', () => settleEvent(services, id));
  }
  const sinceMs =
    previousAt === undefined
      ? services.clock() - FIRST_LOOK_BACK_MS
      : Date.parse(previousAt) - OVERLAP_MS;
  const since = new Date(sinceMs);
  for (const provider of services.payments.all) {
    await tolerate(services, 'payments could not be caught up with', async () => {
      const events = (await provider.readPaymentsSince?.(since)) ?? [];
      await storeAndSettle(services, { provider: provider.id, events });
    });
  }
}

/** Longer than we wait for any provider. */
const ABANDONED_MS = 3 * MINUTE_MS;

/**
 * Releases amounts that staff reserved for an unfinished refund, because a process died or the
 * provider did not answer. The provider's report decides: its own refund counts, or none.
 */
export async function releaseAbandonedRefunds(services: Services): Promise<void> {
  const before = new Date(services.clock() - ABANDONED_MS);
  for (const { orderRef, sessionId, ...reservation } of await findAbandonedReservations(
    services.db,
    before,
  )) {
    await tolerate(services, 'a refund could not be followed up', async () => {
      if (orderRef !== null) await checkOrder(services, { id: orderRef, intervalSeconds: 0 });
      else await readSession(services, { provider: reservation.provider, sessionId });
      await releaseReservation(services.db, reservation);
    });
  }
}

async function tolerate(
  { log }: Services,
  message: string,
  attempt: () => Promise<unknown>,
): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    log.warn({ err: error }, message);
  }
}
