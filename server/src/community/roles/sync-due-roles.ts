import type { JobData } from '../../platform/jobs/queues.ts';
import { CommunityFault } from '../../platform/ports/community.ts';
import type { Services } from '../../platform/services.ts';
import { findDueTime, queueOverlookedSyncs } from './role-syncs.queries.ts';
import { syncRoles } from './sync-roles.ts';

const QUEUE = 'community.sync-roles';

/**
 * Syncs a person's roles if that is due. A sync that fails has recorded when it is due again, and
 * with that has sent the next job.
 */
export async function syncDueRoles(
  services: Services,
  { discordId }: JobData[typeof QUEUE],
): Promise<void> {
  const due = await findDueTime(services.db, discordId);
  if (due === undefined) return;
  const again = async (startAfter: Date | number) => {
    const options = { startAfter, singletonKey: discordId };
    await services.jobs.send(services.db, QUEUE, { discordId }, options);
  };
  if (!due.isNow) return again(due.at);
  try {
    const { kind } = await syncRoles(services, discordId, 'patient');
    if (kind === 'not-taken') await again(1);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
  }
}

/** Queues the due syncs that have no job. */
export async function queueDueRoles({ db }: Pick<Services, 'db'>): Promise<void> {
  await queueOverlookedSyncs(db);
}
