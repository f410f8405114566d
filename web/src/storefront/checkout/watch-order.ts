import type { OrderStatus } from '@regz/rules/orders/order-status.ts';

/** The result of an order's status for the store's page. Null while unknown. */
export function checkoutOutcome(status: OrderStatus): 'completed' | 'failed' | null {
  switch (status) {
    case 'completed':
    case 'awaiting-key':
      return 'completed';
    case 'failed':
    case 'expired':
      return 'failed';
    default:
      return null;
  }
}

type Watch = {
  readStatus: (signal: AbortSignal) => Promise<OrderStatus>;
  everyMs: number;
  /** True if the order may have failed before this watch started, which is not reported. */
  ignoreFirstFailure?: boolean;
  /** Ends the watch. */
  signal: AbortSignal;
  onOutcome: (outcome: 'completed' | 'failed') => void;
};

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Polls an order and reports each new outcome once, until the order is paid or the watch ends. A
 * failed request is repeated at the same interval.
 */
export async function watchOrder(watch: Watch): Promise<void> {
  const { readStatus, everyMs, signal, onOutcome } = watch;
  let told: string | null = watch.ignoreFirstFailure ? 'failed' : null;
  while (!signal.aborted && told !== 'completed') {
    const outcome = await readStatus(signal).then(checkoutOutcome, () => null);
    if (signal.aborted) return;
    if (outcome !== null && outcome !== told) onOutcome(outcome);
    told = outcome ?? told;
    if (told !== 'completed') await pause(everyMs, signal);
  }
}
