import type pg from 'pg';
import { withClient } from '../../platform/database/connections/with-client.ts';
import { updateClockTolerance } from './ledger.queries.ts';

/** Exceeds every offset of a test clock. */
const TOLERANCE_SECONDS = 4_000_000_000;

/** Lets coins move at the time of a test clock, as the owner of the tables. */
export async function allowTurnedClock(ownerConnection: pg.ClientConfig): Promise<void> {
  await withClient(ownerConnection, (owner) => updateClockTolerance(owner, TOLERANCE_SECONDS));
}
