import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteFlowsExpiredBefore } from './connection/community-flows.queries.ts';
import { requestEndedSyncs, requestStaleSyncs } from './roles/role-syncs.queries.ts';

/**
 * Handles what no change of the data announces: subscriptions end, people leave the server and
 * return, connections are begun and never finished. Requests the syncs that follow.
 */
export async function sweepCommunity({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock();
  await requestEndedSyncs(db, new Date(nowMs));
  await requestStaleSyncs(db, new Date(nowMs - DAY_MS));
  await deleteFlowsExpiredBefore(db, new Date(nowMs));
}
