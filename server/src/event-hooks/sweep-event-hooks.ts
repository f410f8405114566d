import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteDeliveriesBefore } from './event-hooks.queries.ts';

const KEPT_MS = 30 * DAY_MS;

/** Forgets deliveries 30 days after they were written. */
export async function sweepEventHooks({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  await deleteDeliveriesBefore(db, new Date(clock() - KEPT_MS));
}
