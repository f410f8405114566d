import { utcDate } from '@regz/rules/licenses/days-left.ts';
import type { Services } from '../platform/services.ts';
import { deleteFlowsExpiredBefore } from './connection/community-flows.queries.ts';
import { requestEndedSyncs, requestStaleSyncs } from './roles/role-syncs.queries.ts';

const DAY_MS = 86_400_000;

/**
 * What no change of the data announces: subscriptions end, people leave the server and come back,
 * connections are begun and never finished. Asks for the syncs that follow from it.
 */
export async function sweepCommunity({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock();
  await requestEndedSyncs(db, utcDate(nowMs));
  await requestStaleSyncs(db, new Date(nowMs - DAY_MS));
  await deleteFlowsExpiredBefore(db, new Date(nowMs));
}
