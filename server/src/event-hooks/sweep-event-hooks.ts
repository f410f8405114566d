import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import {
  deleteDeliveriesBefore,
  deleteRemovedDeliveries,
  deleteRemovedHooks,
} from './event-hooks.queries.ts';

const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes deliveries 30 days after they were written, and removed endpoints with theirs, in pieces
 * that nobody waits for.
 */
export async function sweepEventHooks({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const before = new Date(clock() - KEPT_MS);
  while (await deleteDeliveriesBefore(db, before));
  while (await deleteRemovedDeliveries(db));
  await deleteRemovedHooks(db);
}
