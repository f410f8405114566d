import type { Services } from '../../platform/services.ts';
import { type StaffIncident, staffIncident } from '../incident-views.ts';
import { listIncidentRows } from '../incidents.queries.ts';

const MOST = 100;

/** Every incident with all that was ever said about it. */
export async function listIncidents({ db }: Pick<Services, 'db'>): Promise<StaffIncident[]> {
  return (await listIncidentRows(db, MOST)).map(staffIncident);
}
