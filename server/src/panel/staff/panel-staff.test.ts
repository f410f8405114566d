import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { makeRelease, releaseForm } from '../../../test/scenarios/panel-releases.ts';
import { valueForm, writtenValue } from '../../../test/scenarios/panel-values.ts';
import { turnedOnCodes } from '../../../test/scenarios/second-factors.ts';

const { staff } = contract.panel;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

/** An owner of the shop whose two-step verification is on. */
async function ownerWithCodes() {
  const { browser, accountId } = await newPerson(server, 'admin');
  return { browser, accountId, app: await turnedOnCodes(server, browser, { staff: true }) };
}

/** A version that no release of these tests sends to another. */
const NEWEST = '99.0.0';

/** A signed-in program whose license runs and whose package may run every version. */
async function runningProgram() {
  const program = panelProgram(server);
  const { id, username } = await makeAccount(server.database, {
    subscription: 'Tester',
    expiredate: 'infinity',
    admin_approval: true,
    hwid: [],
  });
  await makeDevice(server.database, { account_id: id, device_id: program.deviceId });
  return { program, id, username };
}

/** The statuses of answers that came at once, in the order of their numbers. */
function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

async function rowsOf<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return (await server.database.ownerPool.query<Row>(text, values)).rows;
}

it('A published release is offered to programs, and a withdrawn one sends them to the newest good one', async () => {
  const { browser, app } = await ownerWithCodes();
  const { program } = await runningProgram();
  const older = await makeRelease(server, { rollout: 100 });
  const form = await releaseForm(server);
  const published = await browser.call(staff.publishRelease, { ...form, code: app.code() });
  const { version, sha256, id, revision } = published;
  const offered = await program.beat({ version: older.version });
  expect(offered).toMatchObject({ state: 'running', release: { version, sha256 } });

  await browser.call(staff.editRelease, {
    id,
    revision,
    notes: form.notes,
    mandatory: false,
    rollout: 100,
    code: '',
    isWithdrawn: true,
  });
  expect(await program.beat({ version })).toMatchObject({
    state: 'update',
    release: { version: older.version },
  });
  const [entry] = await rowsOf<{ detail: object }>(
    "select detail from audit_entries where object_id = $1 and action = 'panel.change-release'",
    [id],
  );
  expect(entry?.detail).toMatchObject({ version, after: { isWithdrawn: true } });
});

it('A code publishes once: of two releases that bring the same one is published', async () => {
  const { browser, app } = await ownerWithCodes();
  const code = app.code();
  const forms = await Promise.all([releaseForm(server), releaseForm(server)]);
  const answers = await Promise.all(
    forms.map((form) => browser.send(staff.publishRelease, { ...form, code })),
  );
  expect(statusesOf(answers)).toEqual([201, 403]);
});

it('A version is published once on a channel, however many staff publish it at once', async () => {
  const owners = await Promise.all([ownerWithCodes(), ownerWithCodes(), ownerWithCodes()]);
  const form = await releaseForm(server);
  const answers = await Promise.all(
    owners.map(({ browser, app }) =>
      browser.send(staff.publishRelease, { ...form, code: app.code() }),
    ),
  );
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
});

it('A refused release leaves the code unused', async () => {
  const { browser, app } = await ownerWithCodes();
  const { version } = await makeRelease(server);
  const form = await releaseForm(server);
  const code = app.code();
  const { code: refusal } = await browser.refusal(staff.publishRelease, { ...form, version, code });
  expect(refusal).toBe('PANEL_RELEASE_EXISTS');
  await browser.call(staff.publishRelease, { ...form, code });
});

it.each([
  ['its share of PCs raised', { rollout: 51 }, {}],
  ['made mandatory', { mandatory: true }, {}],
  ['restored', { isWithdrawn: false }, { withdrawn_at: new Date() }],
])('A release is %s only with a code', async (_what, change, columns) => {
  const { browser, app } = await ownerWithCodes();
  const { version: _version, ...seen } = await makeRelease(server, columns);
  const wider = { ...seen, ...change };
  const { code } = await browser.refusal(staff.editRelease, { ...wider, code: '' });
  expect(code).toBe('ACCOUNT_CODE_REQUIRED');
  expect(await browser.call(staff.editRelease, { ...wider, code: app.code() })).toMatchObject({
    revision: 2,
  });
});

it('A secret is in no answer, table or audit entry', async () => {
  const secret = 'b5f1-offsets-of-the-game';
  const written = await writtenValue(server, { content: secret });
  expect(written).toMatchObject({ content: null, secret: true, revision: 1 });
  const { browser } = await newPerson(server, 'admin');
  const listed = await browser.call(staff.listValues, {});
  expect(listed.find(({ id }) => id === written.id)).toEqual(written);
  const texts = await rowsOf(
    `select v::text as text from panel_values v where id = $1
     union all select e::text from audit_entries e where object_id = $1::text
     union all select i::text from idempotency_answers i`,
    [written.id],
  );
  expect(texts.length).toBeGreaterThan(2);
  expect(JSON.stringify([listed, texts])).not.toContain(secret);
});

it('A value is replaced only by who has seen what it replaces', async () => {
  const written = await writtenValue(server, { secret: false, content: 'theirs' });
  const { browser, app } = await ownerWithCodes();
  const mine = { ...valueForm(), name: written.name, secret: false, content: 'mine' };
  const refused = await browser.refusal(staff.setValue, { ...mine, code: app.code() });
  expect(refused).toMatchObject({ code: 'PANEL_VALUE_CHANGED', data: written });
  const replaced = await browser.call(staff.setValue, {
    ...mine,
    revision: written.revision,
    code: app.code(),
  });
  expect(replaced).toMatchObject({ id: written.id, content: 'mine', revision: 2 });
});

it('Of two concurrent values of one name, one is refused', async () => {
  const owners = await Promise.all([ownerWithCodes(), ownerWithCodes()]);
  const form = valueForm();
  const answers = await Promise.all(
    owners.map(({ browser, app }) => browser.send(staff.setValue, { ...form, code: app.code() })),
  );
  expect(statusesOf(answers)).toEqual([200, 409]);
});

it('Values that are written at once never add up to more than an answer holds', async () => {
  const owners = await Promise.all([ownerWithCodes(), ownerWithCodes()]);
  for (let round = 0; round < 5; round += 1) {
    await server.database.ownerPool.query('delete from panel_values');
    server.clock.advance(MINUTE_MS);
    const answers = await Promise.all(
      owners.map(async ({ browser, app }) =>
        browser.send(staff.setValue, {
          ...valueForm(),
          content: 'x'.repeat(PANEL_LIMITS.valuesBytes * 0.75),
          code: app.code(),
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
  }
});

it('Staff sign a customer’s PC out for a reason, which the program hears and the customer’s trail shows', async () => {
  const { program, id } = await runningProgram();
  expect((await program.beat({ version: NEWEST })).state).toBe('running');
  const { browser } = await newPerson(server, 'support staff');
  const { devices } = await browser.call(staff.listDevices, { id });
  expect(devices).toMatchObject([{ id: program.deviceId, seated: true, bound: true }]);
  const reason = 'sold with the program on it';
  await browser.call(staff.endDevice, { id, deviceId: program.deviceId, reason });
  expect((await program.beat()).state).toBe('signed-out');
  const { entries } = await browser.call(contract.customers.staff.listTrail, { id });
  expect(entries[0]).toMatchObject({ action: 'panel.sign-device-out', reason });
});

it('Reports come newest first, page by page, of one account or one kind', async () => {
  const { program, id, username } = await runningProgram();
  await rowsOf(
    `insert into panel_reports (account_id, device_id, kind, detail, at)
     select $1, $2, 'crashed', n, now() from generate_series(0, 21) n`,
    [id, program.deviceId],
  );
  const { program: other, id: otherId } = await runningProgram();
  await other.beat({ version: NEWEST, report: { kind: 'tampered', detail: 'a debugger' } });
  const { browser } = await newPerson(server, 'support staff');
  const first = await browser.call(staff.listReports, { accountId: id });
  expect(first.reports).toHaveLength(20);
  expect(first.reports[0]).toMatchObject({ username, label: 'Test PC', detail: '21' });
  const rest = await browser.call(staff.listReports, {
    accountId: id,
    ...(first.next === null ? {} : { before: first.next }),
  });
  expect(rest).toMatchObject({ reports: [{ detail: '1' }, { detail: '0' }], next: null });
  const { reports } = await browser.call(staff.listReports, { kind: 'tampered' });
  expect(reports).toMatchObject([{ accountId: otherId, detail: 'a debugger' }]);
});

it('The keys are shown by what they do, without their private halves', async () => {
  const { browser } = await newPerson(server, 'admin');
  const shown = await browser.call(staff.readKeys, {});
  expect(shown.keys.map(({ state }) => state).toSorted()).toEqual(['active', 'root', 'root']);
  expect(shown).toMatchObject({ keySet: { isCurrent: true }, isRootHere: true });
  expect(Date.parse(shown.keySet?.expiresAt ?? '')).toBeGreaterThan(server.clock());
  const [row] = await rowsOf<{ sealed: string }>(
    "select sealed_private as sealed from panel_keys where state = 'active'",
    [],
  );
  expect(JSON.stringify(shown)).not.toContain(row?.sealed);
});
