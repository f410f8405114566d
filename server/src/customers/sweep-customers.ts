import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteNoticesBefore } from './deletion/deletion-notices.queries.ts';
import { deleteExpiredDeletionForms } from './deletion/deletions.queries.ts';

const NOTICES_KEPT_MS = 7 * DAY_MS;

/** Removes deletion forms past their time, and deletion notices not posted for a week. */
export async function sweepCustomers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredDeletionForms(db, new Date(clock()));
  await deleteNoticesBefore(db, new Date(clock() - NOTICES_KEPT_MS));
}
