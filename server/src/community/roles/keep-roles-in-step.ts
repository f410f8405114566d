import type { Services } from '../../platform/services.ts';
import { sweepCommunity } from '../sweep-community.ts';
import { runDueRoleSyncs } from './run-due-role-syncs.ts';

const LOOK_MS = 1000;
const SWEEP_MS = 60_000;
const STOP_LIMIT_MS = 5000;

/**
 * Does role syncs within a second of their request, and looks every minute for what nobody asks
 * for. What is asked for is kept in the database, so a process that dies loses nothing. Stopping
 * begins nothing new and waits a little for what is under way; the rest is tried again.
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
