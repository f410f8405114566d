import { deliverHook, type HookServices } from './deliver-hook.ts';
import { type DueDelivery, takeDueDeliveries } from './due-deliveries.queries.ts';

/** How often to look for due deliveries. */
const LOOK_MS = 1000;
/** How many an endpoint is sent at the same time. */
const EACH_AT_ONCE = 4;

/**
 * Sends due deliveries until stopped, at most four per endpoint at once, so that a slow endpoint
 * does not hold up the others. Several processes share the work. @returns a function that stops it;
 * an attempt in progress is aborted, and retried when its minute is over.
 */
export function sendHooks(
  services: HookServices,
  deliver: typeof deliverHook = deliverHook,
): () => Promise<void> {
  const underWay = new Map<Promise<void>, string>();
  let looking: Promise<void> | undefined;
  const stopping = new AbortController();

  function start(delivery: DueDelivery): void {
    const trying = deliver(services, delivery, { stopping: stopping.signal })
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        services.log.warn({ err: error }, 'a webhook could not be sent');
      })
      .finally(() => {
        underWay.delete(trying);
        look();
      });
    underWay.set(trying, delivery.hookId);
  }

  async function takeDue(): Promise<void> {
    const busy = [...new Set(underWay.values())];
    const due = await takeDueDeliveries(services.db, { busy, each: EACH_AT_ONCE });
    due.forEach(start);
  }

  function look(): void {
    if (stopping.signal.aborted || looking !== undefined) return;
    looking = takeDue()
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'looking up due webhooks failed'),
      )
      .finally(() => {
        looking = undefined;
      });
  }

  const timer = setInterval(look, LOOK_MS).unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await looking;
    await Promise.all(underWay.keys());
  };
}
