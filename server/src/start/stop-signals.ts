import { exitAfterLog } from './exit-after-log.ts';

const SHUTDOWN_LIMIT_MS = 25_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Returns a signal that the first stop signal of the process aborts, with the signal's name as its
 * reason. The program then has `drainMs` and 25 s to end. Further signals change nothing: Ctrl+C
 * and a service manager often send several, and an answer in progress must not be interrupted.
 */
export function stopOnSignals(drainMs: () => number): AbortSignal {
  const controller = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) return;
    setTimeout(() => void exitAfterLog(1), SHUTDOWN_LIMIT_MS + drainMs()).unref();
    controller.abort(name);
  };
  // Not `once`: without a listener the second signal would end the process immediately.
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
