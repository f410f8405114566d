import { setTimeout as pause } from 'node:timers/promises';
import { CommunityFault } from '../../platform/ports/community.ts';
import type { Services } from '../../platform/services.ts';
import { type SyncOutcome, syncRoles } from './sync-roles.ts';

const WAITS = 20;
const WAIT_MS = 150;

/**
 * Syncs a person's roles while they wait, after any sync in progress has ended. Null if the
 * community does not answer in time: a worker then continues.
 */
export async function settleRolesNow(
  services: Services,
  discordId: string,
): Promise<SyncOutcome | null> {
  try {
    for (let wait = 0; wait < WAITS; wait += 1) {
      const outcome = await syncRoles(services, discordId, 'now');
      if (outcome.kind !== 'not-taken') return outcome;
      await pause(WAIT_MS);
    }
    return null;
  } catch (error) {
    if (error instanceof CommunityFault) return null;
    throw error;
  }
}
