import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type StaffIncident, staffIncident } from '../incident-views.ts';
import { findIncident, lockIncident } from '../incidents.queries.ts';

/**
 * Locks and returns an incident, if it is still in the state that the caller has seen.
 * @throws Refusal INCIDENT_UNKNOWN, or INCIDENT_CHANGED with the incident as it is now
 */
export async function holdSeenIncident(
  trx: Database,
  { id, version }: { id: string; version: number },
): Promise<StaffIncident> {
  if ((await lockIncident(trx, id)) === undefined) throw new Refusal('INCIDENT_UNKNOWN');
  const present = await requireIncident(trx, id);
  if (present.version !== version) throw new Refusal('INCIDENT_CHANGED', present);
  return present;
}

/** An incident that the transaction has written or locked. */
export async function requireIncident(trx: Database, id: string): Promise<StaffIncident> {
  const row = await findIncident(trx, id);
  if (row === undefined) throw new Error('an incident is gone');
  return staffIncident(row);
}
