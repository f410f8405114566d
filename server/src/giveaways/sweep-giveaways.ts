import { DAY_MS } from '@regz/rules/durations.ts';
import { GIVEAWAY_KEPT_DAYS } from '@regz/rules/giveaways/giveaway-state.ts';
import type { Services } from '../platform/services.ts';
import { deleteDrawnBefore } from './registrations.queries.ts';

/** Deletes names and addresses some time after the draw; codes and first letters stay published. */
export async function sweepGiveaways({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteDrawnBefore(db, new Date(clock() - GIVEAWAY_KEPT_DAYS * DAY_MS));
}
