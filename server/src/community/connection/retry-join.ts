import { mayHoldRoles } from '@regz/rules/community/roles.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobData } from '../../platform/jobs/queues.ts';
import type { Services } from '../../platform/services.ts';
import { requestRoleSync } from '../roles/request-role-sync.ts';
import { findWaitingJoin, saveJoin } from './connections.queries.ts';
import { type JoinOutcome, rejoinServer } from './join-server.ts';

/** The lifetime of the community's authorization. */
const RETRIED_FOR_MS = 7 * DAY_MS;

/**
 * Records the result of a connected person's join in the caller's transaction. A temporary failure
 * is retried for a week. A refusal is shown on the dashboard.
 */
export async function noteJoin(
  { jobs, clock }: Services,
  trx: Database,
  discordId: string,
  join: JoinOutcome,
): Promise<void> {
  const until = join === 'failed' ? new Date(clock() + RETRIED_FOR_MS) : null;
  await saveJoin(trx, discordId, { until, refused: join === 'refused' });
  if (until === null) return;
  await jobs.send(trx, 'community.join', { discordId }, { singletonKey: discordId });
}

/**
 * Retries a join after a temporary failure, and requests the roles. Does nothing once the person
 * has joined, has disconnected, may no longer join, or the time is up.
 * @throws Error while it fails; the queue retries.
 */
export async function retryJoin(
  services: Services,
  { discordId }: JobData['community.join'],
): Promise<void> {
  const nowMs = services.clock();
  const waiting = await findWaitingJoin(services.db, discordId, new Date(nowMs));
  if (waiting === undefined) return;
  if (!mayHoldRoles(waiting, nowMs)) {
    await saveJoin(services.db, discordId, { until: null, refused: false });
    return;
  }
  const join = await rejoinServer(services, { userId: waiting.userId, discordId }, waiting);
  if (join === 'failed') throw new Error('the community server could not be joined yet');
  await transaction(services.db, async ({ trx }) => {
    await noteJoin(services, trx, discordId, join);
    await requestRoleSync(trx, waiting.userId);
  });
}
