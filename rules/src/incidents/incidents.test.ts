import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { type IncidentForm, incidentRefusal } from './incident-edits.ts';
import { partStates, statusParts, type Trouble } from './system-status.ts';

const NOW = Date.UTC(2027, 2, 14, 12);

goldenChanges(
  'An incident has a title, parts and past times',
  { title: 'Payments fail', affected: ['payments'], beganAtMs: NOW - 60_000, endedAtMs: null },
  (form: IncidentForm) => incidentRefusal(form, NOW),
  [
    [{}, null],
    [{ beganAtMs: NOW, endedAtMs: NOW }, null],
    [{ title: ' \u200b' }, 'INCIDENT_TITLE_MISSING'],
    [{ affected: [] }, 'INCIDENT_PARTS_MISSING'],
    [{ beganAtMs: NOW + 1 }, 'INCIDENT_TIME_AHEAD'],
    [{ endedAtMs: NOW + 1 }, 'INCIDENT_TIME_AHEAD'],
    [{ endedAtMs: NOW - 60_001 }, 'INCIDENT_ENDS_BEFORE'],
  ],
);

const slow: Trouble = { affected: ['store'], effect: 'slow', endedAt: null };
const down: Trouble = { ...slow, effect: 'down' };

golden(
  'A part is as bad as its worst running incident',
  (part: string, troubles: readonly Trouble[]) =>
    partStates(true, troubles).find((each) => each.part === part)?.state,
  [
    ['store', [slow, down], 'down'],
    ['store', [down, slow], 'down'],
    ['panel', [down], 'ok'],
    ['store', [{ ...slow, endedAt: '2027-01-01T00:00:00Z' }], 'ok'],
  ],
);

it('Every part is down without the database', () => {
  expect(partStates(false, []).map(({ state }) => state)).toEqual(statusParts.map(() => 'down'));
});
