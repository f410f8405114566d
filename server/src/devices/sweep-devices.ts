import type { Database } from '../platform/database.ts';
import { deleteResetLinksBefore } from './devices.queries.ts';

const HOUR_MS = 3_600_000;

/** Removes reset links an hour past their time; until then they can still say why they fail. */
export async function sweepDevices(db: Database, nowMs: number): Promise<void> {
  await deleteResetLinksBefore(db, new Date(nowMs - HOUR_MS));
}
