import type { Services } from '../../platform/services.ts';
import { sweepCommunity } from '../sweep-community.ts';
import { runDueRoleSyncs } from './run-due-role-syncs.ts';

const LOOK_MS = 1000;
const SWEEP_MS = 60_000;
const STOP_LIMIT_MS = 5000;

/**
 * Performs role syncs within a second of their request, and every minute finds those that nothing
 * requests. Requests are stored in the database, so a process that dies loses none. Stopping begins
 * nothing new and waits briefly for syncs in progress; the rest is retried.
 */
export function keepRolesInStep(services: Services): () => Promise<void> {
  let stopped = false;
  let sweepAtMs = 0;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const now = performance.now();
    if (now >= sweepAtMs) {
      sweepAtMs = now + SWEEP_MS;
      await sweepCommunity(services);
    }
    await runDueRoleSyncs(services, () => stopped);
  }

  async function lookAndGoOn(): Promise<void> {
    try {
      await look();
    } catch (error) {
      services.log.warn({ err: error }, 'looking up due role syncs failed');
    }
    if (!stopped) schedule();
  }

  let looking = Promise.resolve();
  function schedule(): void {
    timer = setTimeout(() => {
      looking = lookAndGoOn();
    }, LOOK_MS);
  }
  schedule();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      late = setTimeout(resolve, STOP_LIMIT_MS);
    });
    await Promise.race([looking, limit]);
    clearTimeout(late);
  };
}
