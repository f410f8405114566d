import { HOUR_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteTaskLinksBefore } from './email/task-email-tokens.queries.ts';

/** Removes links mailed to task users an hour past their time. */
export async function sweepPlayers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteTaskLinksBefore(db, new Date(clock() - HOUR_MS));
}
