import { expect, it } from 'vitest';
import { type IncidentForm, incidentRefusal } from './incident-edits.ts';

const NOW = Date.UTC(2027, 2, 14, 12);
const form: IncidentForm = {
  title: 'Payments fail',
  affected: ['payments'],
  beganAtMs: NOW - 60_000,
  endedAtMs: null,
};

it.each([
  [{}, null],
  [{ beganAtMs: NOW, endedAtMs: NOW }, null],
  [{ title: ' \u200b' }, 'INCIDENT_TITLE_MISSING'],
  [{ affected: [] }, 'INCIDENT_PARTS_MISSING'],
  [{ beganAtMs: NOW + 1 }, 'INCIDENT_TIME_AHEAD'],
  [{ endedAtMs: NOW + 1 }, 'INCIDENT_TIME_AHEAD'],
  [{ endedAtMs: NOW - 60_001 }, 'INCIDENT_ENDS_BEFORE'],
])('An incident changed by %j is refused with %s', (change, refusal) => {
  expect(incidentRefusal({ ...form, ...change }, NOW)).toBe(refusal);
});
