import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Example, Examples, Refusals } from '../operation-example.ts';

const described = {
  title: 'Payments by card fail',
  effect: 'down',
  affected: ['payments'],
  beganAt: new Date(Date.now() - 60 * MINUTE_MS).toISOString(),
  endedAt: null,
};

/** An incident that goes on, with one update. */
async function makeIncident({ database }: Pick<TestServer, 'database'>): Promise<string> {
  const id = randomUUID();
  await database.ownerPool.query(
    `with opened as (
       insert into incidents (id, title, effect, affected, began_at)
       values ($1, 'The store is slow', 'slow', array['store'], now() - interval '1 hour')
       returning id)
     insert into incident_updates (incident_id, number, wording, at, text, written_by)
     select id, 1, 1, now(), 'We are looking into it.', 'sithara' from opened`,
    [id],
  );
  return id;
}

const ofIncident =
  (input: object): Example['input'] =>
  async (server) => ({ id: await makeIncident(server), version: 1, ...input });

export const examples: Examples = {
  'incidents.staff.openIncident': async () => ({
    ...described,
    text: `We are looking into it: ${randomUUID()}.`,
  }),
  'incidents.staff.editIncident': ofIncident({ ...described, isPublic: true }),
  'incidents.staff.addUpdate': ofIncident({ text: 'It is mended.', endedAt: null }),
  'incidents.staff.correctUpdate': ofIncident({ number: 1, text: 'We have found it.' }),
};

const moment = (aheadMs: number) => new Date(Date.now() + aheadMs).toISOString();
const times: Refusals[string] = {
  INCIDENT_TIME_AHEAD: { endedAt: moment(DAY_MS) },
  INCIDENT_ENDS_BEFORE: { endedAt: moment(-DAY_MS) },
};
const noParts: Refusals[string] = { INCIDENT_PARTS_MISSING: { affected: [] } };

export const refusals: Refusals = {
  'incidents.staff.openIncident': { ...noParts, ...times },
  'incidents.staff.editIncident': { ...noParts, ...times },
  'incidents.staff.addUpdate': times,
  'incidents.staff.correctUpdate': { INCIDENT_UPDATE_UNKNOWN: { number: 2 } },
};
