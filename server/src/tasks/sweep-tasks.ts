import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteVisitsBefore } from './tasks.queries.ts';

const KEPT_MS = 7 * DAY_MS;

/** Forgets after a week who was sent to which link. */
export async function sweepTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteVisitsBefore(db, utcDay(new Date(clock() - KEPT_MS)));
}
