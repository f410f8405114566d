import { exitAfterLog } from './exit-after-log.ts';

const SHUTDOWN_LIMIT_MS = 25_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Aborted, with the signal's name as its reason, by the first signal that asks the program to
 * stop. From then on the program has 25 s to end by itself, and before them `drainMs`. Further signals change nothing: Ctrl+C
 * and a service manager often send several, and an answer under way must not be broken off.
 */
export function stopOnSignals(drainMs: () => number): AbortSignal {
  const controller = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) return;
    setTimeout(() => void exitAfterLog(1), SHUTDOWN_LIMIT_MS + drainMs()).unref();
    controller.abort(name);
  };
  // Not `once`: without a listener the second signal would end the process at once.
  for (const name of signals) process.on(name, stop);
  return controller.signal;
}

/** Resolves when the signal is aborted, or has been. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
