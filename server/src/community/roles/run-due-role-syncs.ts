import type { Services } from '../../platform/services.ts';
import { findDueSyncs } from './role-syncs.queries.ts';
import { syncRoles } from './sync-roles.ts';

const AT_ONCE = 4;

/**
 * Performs every due role sync, a few at once, until none is left or `stopping` is aborted. One that
 * fails has already recorded when it is due again.
 */
export async function runDueRoleSyncs(services: Services, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await findDueSyncs(services.db, AT_ONCE);
    if (due.length === 0 || stopping?.aborted === true) return;
    await Promise.allSettled(due.map((discordId) => syncRoles(services, discordId, 'patient')));
  }
}

export async function hasDueRoleSyncs({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return (await findDueSyncs(db, 1)).length > 0;
}
