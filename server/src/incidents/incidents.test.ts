import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';

const { readStatus, staff } = contract.incidents;
let admin: Browser;
let visitor: Browser;

const server = sharedServer({ work: 'none' });
beforeAll(async () => {
  ({ browser: admin } = await signedInAdmin(server));
  visitor = server.browser({ site: 'main' });
});
beforeEach(() => server.database.ownerPool.query('truncate incidents, incident_updates'));

const ago = (ms: number) => new Date(server.clock() - ms).toISOString();
const opened = (change: object = {}) =>
  admin.call(staff.openIncident, {
    title: 'Payments by card fail',
    effect: 'down',
    affected: ['payments'],
    beganAt: ago(HOUR_MS),
    endedAt: null,
    text: 'We are looking into it.',
    ...change,
  });

it('The public reads an incident without its authors', async () => {
  const { id, version } = await opened();
  const running = await visitor.call(readStatus, {});
  expect(running.parts).toContainEqual({ part: 'payments', state: 'down' });
  expect(running.incidents).toMatchObject([{ id, endedAt: null }]);
  const closed = await admin.call(staff.addUpdate, {
    id,
    version,
    text: 'Payd again.',
    endedAt: ago(0),
  });
  const corrected = await admin.call(staff.correctUpdate, {
    id,
    version: closed.version,
    number: 2,
    text: 'Cards are accepted again.',
  });
  expect(corrected.updates[1]?.wordings.map(({ text }) => text)).toEqual([
    'Payd again.',
    'Cards are accepted again.',
  ]);
  const over = await visitor.request({ path: '/api/status' });
  expect(over.headers['cache-control']).toBe('no-store');
  expect(over.json).toMatchObject({
    databaseAnswers: true,
    parts: expect.arrayContaining([{ part: 'payments', state: 'ok' }]),
    incidents: [
      {
        id,
        endedAt: ago(0),
        updates: [
          { text: 'Cards are accepted again.', correctedAt: ago(0) },
          { text: 'We are looking into it.', correctedAt: null },
        ],
      },
    ],
  });
  expect(over.text).not.toContain('sithara');
  expect(over.text).not.toContain('Payd');
  const { rows } = await server.database.ownerPool.query<{ action: string }>(
    'select action from audit_entries where object_id = $1 order by at, id',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'incidents.open',
    'incidents.close',
    'incidents.correct-update',
  ]);
});

it('An incident is public for 90 days, unless hidden', async () => {
  const told = async () => (await visitor.call(readStatus, {})).incidents.map(({ id }) => id);
  const begin = { beganAt: ago(100 * DAY_MS) };
  const longOver = await opened({ ...begin, endedAt: ago(90 * DAY_MS + 1) });
  const over = await opened({ ...begin, endedAt: ago(90 * DAY_MS) });
  const running = await opened(begin);
  expect(await told()).toEqual([running.id, over.id]);
  await admin.call(staff.editIncident, {
    id: running.id,
    version: running.version,
    title: running.title,
    effect: running.effect,
    affected: running.affected,
    beganAt: running.beganAt,
    endedAt: null,
    isPublic: false,
  });
  expect(await told()).toEqual([over.id]);
  const listed = await admin.call(staff.listIncidents, {});
  expect(listed.map(({ id }) => id)).toEqual([running.id, over.id, longOver.id]);
});

it('Of two concurrent updates, only one is published', async () => {
  const { id, version } = await opened();
  const write = (text: string) => admin.send(staff.addUpdate, { id, version, text, endedAt: null });
  const answers = await Promise.all([write('It is the bank.'), write('It is the network.')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { updates } = (await admin.call(staff.listIncidents, {}))[0] ?? { updates: [] };
  expect(updates).toHaveLength(2);
});

it('Updates cannot be changed or deleted by the application', async () => {
  const { id } = await opened();
  for (const statement of [
    `update incident_updates set text = 'All was well.' where incident_id = $1`,
    'delete from incident_updates where incident_id = $1',
    'delete from incidents where id = $1',
  ]) {
    const forgetting = server.database.pool.query(statement, [id]);
    await expect(forgetting).rejects.toThrow('permission denied');
  }
});
