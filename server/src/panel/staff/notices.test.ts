import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { makeNotice, noticeForm } from '../../../test/scenarios/panel-notices.ts';
import { turnedOnCodes } from '../../../test/scenarios/second-factors.ts';

const { listNotices, publishNotice, endNotice } = contract.panel.staff;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

async function ownerWithCodes() {
  const { browser } = await newPerson(server, 'admin');
  return { browser, app: await turnedOnCodes(server, browser, { staff: true }) };
}

async function actsOf(id: string) {
  const { rows } = await server.database.ownerPool.query<{ action: string; detail: object }>(
    'select action, detail from audit_entries where object_id = $1 order by id',
    [id],
  );
  return rows;
}

const pause = { ...noticeForm(), version: '2.4.0', pauses: true };

it('A pause and its end take a code, and a message takes none', async () => {
  const { browser, app } = await ownerWithCodes();
  const message = await browser.call(publishNotice, noticeForm());
  expect(await browser.call(endNotice, { id: message.id, code: '' })).toMatchObject({
    endedAt: new Date(server.clock()).toISOString(),
  });
  const refused = await browser.refusal(publishNotice, pause);
  expect(refused.code).toBe('ACCOUNT_CODE_REQUIRED');
  const [first = '', second = ''] = app.recoveryCodes;
  const { id } = await browser.call(publishNotice, { ...pause, code: first });
  const kept = await browser.refusal(endNotice, { id, code: '' });
  expect(kept.code).toBe('ACCOUNT_CODE_REQUIRED');
  const { notices } = await browser.call(listNotices, {});
  expect(notices.find((notice) => notice.id === id)).toMatchObject({ endedAt: null });
  expect((await browser.call(endNotice, { id, code: second })).endedAt).not.toBeNull();
});

it('The audit trail names the text, the version and the pause', async () => {
  const { browser, app } = await ownerWithCodes();
  const { id, text } = await browser.call(publishNotice, {
    ...pause,
    text: '  Back at 18:00.\n',
    code: app.code(),
  });
  expect(text).toBe('Back at 18:00.');
  const detail = { text, version: '2.4.0', pauses: true };
  await browser.call(endNotice, { id, code: app.recoveryCodes[0] ?? '' });
  expect(await actsOf(id)).toEqual([
    { action: 'panel.publish-notice', detail },
    { action: 'panel.end-notice', detail },
  ]);
});

it('A retry of a message or its end changes nothing more', async () => {
  const { browser } = await newPerson(server, 'admin');
  const how = { idempotencyKey: randomUUID() };
  const text = randomUUID();
  const published = await browser.call(publishNotice, { ...noticeForm(), text }, how);
  expect(await browser.call(publishNotice, { ...noticeForm(), text }, how)).toEqual(published);
  const { notices } = await browser.call(listNotices, {});
  expect(notices.filter((notice) => notice.text === text)).toEqual([published]);
  const { id } = published;
  const again = { idempotencyKey: randomUUID() };
  const ended = await browser.call(endNotice, { id, code: '' }, again);
  server.clock.advance(MINUTE_MS);
  expect(await browser.call(endNotice, { id, code: '' }, again)).toEqual(ended);
  expect(await actsOf(id)).toHaveLength(2);
});

it('Two people who end one message at once make one act', async () => {
  const id = await makeNotice(server);
  const people = await Promise.all([newPerson(server, 'admin'), newPerson(server, 'admin')]);
  const held = await holdRows(
    server.database,
    'select from panel_notices where id = $1 for update',
    [id],
  );
  const ending = people.map(({ browser }) => browser.call(endNotice, { id, code: '' }));
  await held.waiting(2);
  await held.release();
  const [one, other] = await Promise.all(ending);
  expect(one).toEqual(other);
  expect(await actsOf(id)).toHaveLength(1);
});

it('The list shows 30 messages, the open ones first', async () => {
  await server.database.ownerPool.query('delete from panel_notices');
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const open = await makeNotice(server, { created_at: at(1) });
  const ended: string[] = [];
  for (let day = 2; day <= 31; day += 1) {
    ended.unshift(await makeNotice(server, { created_at: at(day), ended_at: at(31) }));
  }
  const { browser } = await newPerson(server, 'support staff');
  const { notices } = await browser.call(listNotices, {});
  expect(notices.map(({ id }) => id)).toEqual([open, ...ended.slice(0, 29)]);
});

it('The list counts the signed-in PCs of the last 24 hours by version', async () => {
  await server.database.ownerPool.query('delete from panel_devices');
  const { id } = await makeAccount(server.database);
  const nowMs = server.clock();
  const seen = [nowMs - HOUR_MS, nowMs - 2 * HOUR_MS, nowMs - DAY_MS - HOUR_MS];
  for (const [number, ms] of seen.entries()) {
    const device = { account_id: id, device_id: String(number).repeat(43) };
    await makeDevice(server.database, { ...device, seen_at: new Date(ms) });
  }
  const away = { account_id: id, device_id: 'z'.repeat(43), signed_in_at: null };
  await makeDevice(server.database, { ...away, seen_at: new Date(nowMs) });
  const { browser } = await newPerson(server, 'admin');
  const { used } = await browser.call(listNotices, {});
  expect(used).toEqual([{ version: '2.4.0', programs: 2 }]);
});
