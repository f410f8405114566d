import { deliverHook, type HookServices } from './deliver-hook.ts';
import { type DueDelivery, takeDueDeliveries } from './due-deliveries.queries.ts';

/** How often is looked for deliveries whose moment has come. */
const LOOK_MS = 1000;
/** How many an endpoint is sent at the same time. */
const EACH_AT_ONCE = 4;

/**
 * Sends what is due until stopped: an endpoint at most four at once, so that one that is slow costs
 * the others nothing. Several processes share the work.
 * @returns what stops it; an attempt under way is aborted, and retried after its minute.
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
