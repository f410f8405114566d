import { HOUR_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { deleteResetLinksBefore } from './devices.queries.ts';

/** Removes reset links an hour past their time; until then they can still say why they fail. */
export async function sweepDevices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteResetLinksBefore(db, new Date(clock() - HOUR_MS));
}
