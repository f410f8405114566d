import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { eventHooksMails } from './event-hooks.mails.ts';
import {
  deleteDeliveriesBefore,
  deleteRemovedDeliveries,
  deleteRemovedHooks,
} from './event-hooks.queries.ts';
import { eventHooksRoutes } from './event-hooks.routes.ts';

export const eventHooks = {
  operations: (services) => ({ eventHooks: eventHooksRoutes(services) }),
  mails: eventHooksMails,
  sweep: sweepEventHooks,
} satisfies Slice;

const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes deliveries 30 days after their creation, and removed endpoints with theirs, in small
 * pieces that delay no other statement.
 */
export async function sweepEventHooks({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const before = new Date(clock() - KEPT_MS);
  while (await deleteDeliveriesBefore(db, before));
  while (await deleteRemovedDeliveries(db));
  await deleteRemovedHooks(db);
}
