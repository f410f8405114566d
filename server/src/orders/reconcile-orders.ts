import type { Services } from '../platform/services.ts';
import { checkOrder } from './check-order.ts';
import { findUnheard } from './open-orders.queries.ts';
import { findUnsettled } from './order-events.queries.ts';
import { receiveEvents } from './receive-events.ts';
import { settleEvent } from './settle-event.ts';

const AT_ONCE = 100;
const MINUTE_MS = 60_000;
/** Overlaps the round before; what is heard twice changes nothing. */
const LOOK_BACK_MS = 3 * 60 * MINUTE_MS;

/** Settles kept events whose settling failed or was interrupted. */
export async function retryEvents(services: Services): Promise<void> {
  for (const id of await findUnsettled(services.db, AT_ONCE)) {
    await tolerate(services, 'an event could not be settled', () => settleEvent(services, id));
  }
}

/** Asks the providers about orders whose payment nobody heard of for three minutes. */
export async function checkUnheard(services: Services): Promise<void> {
  for (const id of await findUnheard(services.db, AT_ONCE)) {
    await tolerate(services, 'an order could not be checked', () => checkOrder(services, id, 60));
  }
}

/** Asks the providers for payments and refunds that no webhook told of. */
export async function catchUp(services: Services): Promise<void> {
  const provider = services.payments.current;
  const since = new Date(services.clock() - LOOK_BACK_MS);
  await tolerate(services, 'payments could not be caught up with', async () => {
    const events = (await provider.readPaymentsSince?.(since)) ?? [];
    await receiveEvents(services, provider.id, events);
  });
}

async function tolerate(
  { log }: Services,
  sentence: string,
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.warn({ err: error }, sentence);
  }
}

/** Does all three at their pace until stopped; stopping waits for what runs. */
export function reconcileRegularly(services: Services): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const rounds = [
    { every: MINUTE_MS, act: retryEvents },
    { every: 2 * MINUTE_MS, act: checkUnheard },
    { every: 60 * MINUTE_MS, act: catchUp },
  ];
  const timers = rounds.map(({ every, act }) =>
    setInterval(() => {
      const round = act(services).catch((error: unknown) => {
        services.log.warn({ err: error }, 'reconciling orders failed');
      });
      running.add(round);
      void round.finally(() => running.delete(round));
    }, every).unref(),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
