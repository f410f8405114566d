import { messages } from '@regz/texts/en.ts';
import { type Api, queries } from '../../platform/api/api.ts';

/** An incident as staff see it: with all texts ever published, and their authors. */
export type StaffIncident = Awaited<ReturnType<Api['incidents']['staff']['listIncidents']>>[number];

/** An incident that is over: its description, start and end. */
export type PastIncident = Pick<StaffIncident, 'id' | 'title' | 'beganAt'> & { endedAt: string };

export type StaffUpdate = StaffIncident['updates'][number];

/** The current wording, after its corrections. */
export function presentWording({ wordings }: StaffUpdate): StaffUpdate['wordings'][number] {
  const last = wordings.at(-1);
  if (last === undefined) throw new Error('An update has no words.');
  return last;
}

/** The latest text of an incident, for staff who did not see a colleague's change. */
function lastWords({ title, updates }: StaffIncident): string {
  const last = updates.at(-1);
  return last === undefined ? title : presentWording(last).text;
}

/** Options of every form that saves an incident. */
export const savesIncident = {
  outdated: queries.incidents.key(),
  changed: 'INCIDENT_CHANGED',
  nowIs: (present: StaffIncident) => messages.incidentsStaff.nowSays({ text: lastWords(present) }),
} as const;
