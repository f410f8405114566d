import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { describe, expect, it } from 'vitest';
import { atOnce, statusesOf } from '../../../test/harness/at-once.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { makeDevice } from '../../../test/scenarios/panel-devices.ts';
import { fileForm, givenFile } from '../../../test/scenarios/panel-files.ts';
import { makeNotice, noticeForm } from '../../../test/scenarios/panel-notices.ts';
import { makeRelease, releaseForm } from '../../../test/scenarios/panel-releases.ts';
import { valueForm, writtenValue } from '../../../test/scenarios/panel-values.ts';
import { ownerWithCodes } from '../../../test/scenarios/second-factors.ts';

const { endDevice, listDevices, renameDevice, staff } = contract.panel;
const { endNotice, listNotices, publishNotice } = contract.panel.staff;
const server = sharedServer({ work: 'none' });

type Owner = Awaited<ReturnType<typeof ownerWithCodes>>;

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

it('Programs are offered the newest release that is not withdrawn', async () => {
  const { browser, app } = await ownerWithCodes(server);
  const { program } = await runningProgram();
  const older = await makeRelease(server, { rollout: 100 });
  const form = await releaseForm(server);
  const published = await browser.call(staff.publishRelease, { ...form, code: app.code() });
  const { version, sha256, id, revision } = published;
  const offered = await program.beat({ version: older.version });
  expect(offered).toMatchObject({ state: 'running', release: { version, sha256 } });

  const seen = { id, revision, notes: form.notes, mandatory: false, rollout: 100, code: '' };
  await browser.call(staff.editRelease, { ...seen, isWithdrawn: true });
  expect(await program.beat({ version })).toMatchObject({
    state: 'update',
    release: { version: older.version },
  });
  const [entry] = await server.database.sql<{ detail: object }>(
    "select detail from audit_entries where object_id = $1 and action = 'panel.change-release'",
    id,
  );
  expect(entry?.detail).toMatchObject({ version, after: { isWithdrawn: true } });
});

it('Of two releases with one code, one is published', async () => {
  const { browser, app } = await ownerWithCodes(server);
  const code = app.code();
  const forms = await Promise.all([releaseForm(server), releaseForm(server)]);
  const answers = await Promise.all(
    forms.map((form) => browser.send(staff.publishRelease, { ...form, code })),
  );
  expect(statusesOf(answers)).toEqual([201, 403]);
});

it.each([
  ['its share of PCs raised', { rollout: 51 }, {}],
  ['made mandatory', { mandatory: true }, {}],
  ['restored', { isWithdrawn: false }, { withdrawn_at: new Date() }],
])('A release is %s only with a code', async (_what, change, columns) => {
  const { browser, app } = await ownerWithCodes(server);
  const { version: _version, ...seen } = await makeRelease(server, columns);
  const wider = { ...seen, ...change };
  const { code } = await browser.refusal(staff.editRelease, { ...wider, code: '' });
  expect(code).toBe('ACCOUNT_CODE_REQUIRED');
  expect(await browser.call(staff.editRelease, { ...wider, code: app.code() })).toMatchObject({
    revision: 2,
  });
});

it.each<[string, () => Promise<(owner: Owner) => Promise<{ status: number }>>]>([
  [
    'releases of a version on a channel',
    async () => {
      const form = await releaseForm(server);
      return ({ browser, app }) =>
        browser.send(staff.publishRelease, { ...form, code: app.code() });
    },
  ],
  [
    'values of a name',
    async () => {
      const form = valueForm();
      return ({ browser, app }) => browser.send(staff.setValue, { ...form, code: app.code() });
    },
  ],
  [
    'files of a name',
    async () => {
      const form = await fileForm(server);
      return ({ browser, app }) => browser.send(staff.setFile, { ...form, code: app.code() });
    },
  ],
])('Of concurrent %s, one is saved', async (_, prepare) => {
  const owners = await atOnce(3, () => ownerWithCodes(server));
  const answers = await Promise.all(owners.map(await prepare()));
  expect(statusesOf(answers)).toEqual([expect.toBeOneOf([200, 201]), 409, 409]);
});

it('A secret is in no answer, table or audit entry', async () => {
  const secret = 'b5f1-offsets-of-the-game';
  const written = await writtenValue(server, { content: secret });
  expect(written).toMatchObject({ content: null, secret: true, revision: 1 });
  const { browser } = await newPerson(server, 'admin');
  const listed = await browser.call(staff.listValues, {});
  expect(listed.find(({ id }) => id === written.id)).toEqual(written);
  const texts = await server.database.sql(
    `select v::text as text from panel_values v where id = $1
     union all select e::text from audit_entries e where object_id = $1::text
     union all select i::text from idempotency_answers i`,
    written.id,
  );
  expect(texts.length).toBeGreaterThan(2);
  expect(JSON.stringify([listed, texts])).not.toContain(secret);
});

it('A value is replaced only in the state that its editor saw', async () => {
  const written = await writtenValue(server, { secret: false, content: 'theirs' });
  const { browser, app } = await ownerWithCodes(server);
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

it('Concurrent values never exceed the size of an answer', async () => {
  const owners = await Promise.all([ownerWithCodes(server), ownerWithCodes(server)]);
  for (let round = 0; round < 5; round += 1) {
    await server.database.sql('delete from panel_values');
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

it('Staff sign a PC out for a recorded reason', async () => {
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
  await server.database.sql(
    `insert into panel_reports (account_id, device_id, kind, detail, at)
     select $1, $2, 'crashed', n, now() from generate_series(0, 21) n`,
    id,
    program.deviceId,
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

it('The keys are shown by role, without private keys', async () => {
  const { browser } = await newPerson(server, 'admin');
  const shown = await browser.call(staff.readKeys, {});
  expect(shown.keys.map(({ state }) => state).toSorted()).toEqual(['active', 'root', 'root']);
  expect(shown).toMatchObject({ keySet: { isCurrent: true }, isRootHere: true });
  expect(Date.parse(shown.keySet?.expiresAt ?? '')).toBeGreaterThan(server.clock());
  const [row] = await server.database.sql<{ sealed: string }>(
    "select sealed_private as sealed from panel_keys where state = 'active'",
  );
  expect(JSON.stringify(shown)).not.toContain(row?.sealed);
});

describe('notices', () => {
  async function actsOf(id: string) {
    return server.database.sql<{ action: string; detail: object }>(
      'select action, detail from audit_entries where object_id = $1 order by id',
      id,
    );
  }

  const pause = { ...noticeForm(), version: '2.4.0', pauses: true };

  it('A pause and its end take a code, and a message takes none', async () => {
    const { browser, app } = await ownerWithCodes(server);
    const message = await browser.call(publishNotice, noticeForm());
    expect(await browser.call(endNotice, { id: message.id, code: '' })).toMatchObject({
      endedAt: new Date(server.clock()).toISOString(),
    });
    expect(await browser.code(publishNotice, pause)).toBe('ACCOUNT_CODE_REQUIRED');
    const [first = '', second = ''] = app.recoveryCodes;
    const { id } = await browser.call(publishNotice, { ...pause, code: first });
    expect(await browser.code(endNotice, { id, code: '' })).toBe('ACCOUNT_CODE_REQUIRED');
    const { notices } = await browser.call(listNotices, {});
    expect(notices.find((notice) => notice.id === id)).toMatchObject({ endedAt: null });
    expect((await browser.call(endNotice, { id, code: second })).endedAt).not.toBeNull();
  });

  it('The audit trail names the text, the version and the pause', async () => {
    const { browser, app } = await ownerWithCodes(server);
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

  it('Two people who end one message concurrently make one act', async () => {
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
    await server.database.sql('delete from panel_notices');
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
    await server.database.sql('delete from panel_devices');
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
});

describe('staff files', () => {
  it('A file is replaced only in the state that its editor saw', async () => {
    const { browser, app } = await ownerWithCodes(server);
    const form = await fileForm(server);
    const added = await browser.call(staff.setFile, { ...form, code: app.code() });
    expect(added).toMatchObject({ sha256: form.sha256, bytes: 1000, revision: 1 });
    const { sha256 } = await fileForm(server);
    const colleague = await ownerWithCodes(server);
    const mine = { ...form, sha256, code: colleague.app.code() };
    const refused = await colleague.browser.refusal(staff.setFile, mine);
    expect(refused).toMatchObject({ code: 'PANEL_FILE_CHANGED', data: added });
    const replaced = await colleague.browser.call(staff.setFile, { ...mine, revision: 1 });
    expect(replaced).toMatchObject({ id: added.id, sha256, revision: 2 });
    const { files } = await browser.call(staff.listFiles, {});
    expect(files.filter(({ name }) => name === form.name)).toEqual([replaced]);
    const rows = await server.database.sql<{ detail: object }>(
      'select detail from audit_entries where object_id = $1 order by id',
      added.id,
    );
    expect(rows.map(({ detail }) => detail)).toMatchObject([{ sha256: form.sha256 }, { sha256 }]);
  });

  it('Concurrently added files never exceed their limit', async () => {
    const owners = await Promise.all([ownerWithCodes(server), ownerWithCodes(server)]);
    const wanted = { package: 'Legit' as const };
    for (let file = 1; file < PANEL_LIMITS.files; file += 1) await givenFile(server, wanted);
    const answers = await Promise.all(
      owners.map(async ({ browser, app }) =>
        browser.send(staff.setFile, { ...(await fileForm(server)), ...wanted, code: app.code() }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
  });
});

/** A customer in a browser, with a PC that its program calls by its label. */
async function ownerOfPc(deviceId: string) {
  const owner = await signedInCustomer(server);
  const pc = { account_id: owner.account.id, device_id: deviceId, label: 'DESKTOP-7Q' };
  await makeDevice(server.database, pc);
  return { ...owner, id: deviceId };
}

it('Everyone sees the owner’s name of a PC beside the program’s', async () => {
  const { account, browser, id } = await ownerOfPc('a'.repeat(43));
  const { browser: staff } = await signedInAdmin(server);
  await browser.call(renameDevice, { id, name: '  Living\nroom ' });
  const named = [{ id, name: 'Living room', label: 'DESKTOP-7Q' }];
  expect((await browser.call(listDevices, {})).devices).toMatchObject(named);
  const seen = await staff.call(contract.panel.staff.listDevices, { id: account.id });
  expect(seen.devices).toMatchObject(named);
  expect(await panelAccounts(server).acts(account.id)).toEqual(['panel.rename-device']);
  const exported = await browser.call(contract.customers.exportPersonalData, {});
  expect(JSON.stringify(exported)).toContain('Living room');
});

it('A PC without its owner’s name shows its program’s name', async () => {
  const { browser, id } = await ownerOfPc('b'.repeat(43));
  await browser.call(renameDevice, { id, name: 'Living room' });
  await browser.call(renameDevice, { id, name: ' ' });
  const { devices } = await browser.call(listDevices, {});
  expect(devices).toMatchObject([{ name: null, label: 'DESKTOP-7Q' }]);
});

/** A customer in a browser, and a program that is signed in to the account. */
async function signedIn(columns: AccountColumns = {}) {
  const running = {
    subscription: 'Supreme',
    expiredate: 'infinity',
    admin_approval: true,
  } as const;
  const owner = await signedInCustomer(server, { ...running, hwid: [], ...columns });
  const program = panelProgram(server);
  const pc = { account_id: owner.account.id, device_id: program.deviceId };
  await makeDevice(server.database, pc);
  return { owner, program };
}

it('Ending a PC frees its seat immediately', async () => {
  await server.database.sql('delete from panel_releases');
  const { program, owner } = await signedIn({ save_hwid: false });
  expect((await program.beat()).state).toBe('running');
  await owner.browser.call(endDevice, { id: program.deviceId });
  const { devices } = await owner.browser.call(listDevices, {});
  expect(devices).toMatchObject([{ signedIn: false, seated: false }]);
  expect((await program.beat()).state).toBe('signed-out');
});

it('A customer’s export has PCs and settings, without parts of PCs', async () => {
  const { program, owner } = await signedIn();
  await program.beat();
  await program.call(contract.panel.saveSettings, { basedOn: 0, content: 'mine' });
  const text = await owner.browser.call(contract.customers.exportPersonalData, {});
  const exported = typeof text === 'string' ? text : JSON.stringify(text);
  expect(exported).toContain(program.deviceId);
  expect(exported).toContain('mine');
  expect(exported).not.toContain('components');
});
