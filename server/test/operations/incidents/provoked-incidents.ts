import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@regz/rules/durations.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const staff = (name: string, faults: Faults) => spoiled(`incidents.staff.${name}`, 'admin', faults);
const moment = (aheadMs: number) => new Date(Date.now() + aheadMs).toISOString();

const ofDescription = (name: string) => ({
  INCIDENT_TITLE_MISSING: staff(name, { title: NOTHING_TO_SEE }),
  INCIDENT_PARTS_MISSING: staff(name, { affected: [] }),
});
const ofTimes = (name: string) => ({
  INCIDENT_TIME_AHEAD: staff(name, { endedAt: moment(DAY_MS) }),
  INCIDENT_ENDS_BEFORE: staff(name, { endedAt: moment(-DAY_MS) }),
});
const ofText = (name: string) => ({
  INCIDENT_TEXT_MISSING: staff(name, { text: NOTHING_TO_SEE }),
});
const ofChange = (name: string) => ({
  INCIDENT_UNKNOWN: staff(name, { id: randomUUID() }),
  INCIDENT_CHANGED: staff(name, { version: 1_000_000 }),
});

/** How each refusal of what staff tell about incidents comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'incidents.staff.openIncident': {
    ...ofDescription('openIncident'),
    ...ofTimes('openIncident'),
    ...ofText('openIncident'),
  },
  'incidents.staff.editIncident': {
    ...ofDescription('editIncident'),
    ...ofTimes('editIncident'),
    ...ofChange('editIncident'),
  },
  'incidents.staff.addUpdate': {
    ...ofText('addUpdate'),
    ...ofTimes('addUpdate'),
    ...ofChange('addUpdate'),
  },
  'incidents.staff.correctUpdate': {
    ...ofText('correctUpdate'),
    ...ofChange('correctUpdate'),
    INCIDENT_UPDATE_UNKNOWN: staff('correctUpdate', { number: 2 }),
  },
};
