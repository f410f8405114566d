import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { ResetLink } from '@regz/rules/devices/reset-links.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeAccount } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { mailTo } from '../../test/harness/mail.ts';
import { signedInAdmin, signedInCustomer, signIn } from '../../test/harness/signed-in.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';
import { proveForReset, resetState, startReset } from '../../test/scenarios/device-resets.ts';
import { stormOfResets } from '../../test/storms/reset-storm.ts';

const { listOwnResets, readResetLink, resetDevice, startDeviceReset: start } = contract.devices;
const { giveResets, removeDevice } = contract.devices.staff;
const { correctEmail } = contract.customers.staff;
let support: Browser;

const server = sharedServer();

/** A customer with a fresh link, and a proof for what is requested. */
async function ready(columns: Parameters<typeof makeAccount>[1], deviceId?: string) {
  const { browser, account, sessionId } = await signedInCustomer(server, columns);
  const { token } = await startReset(browser);
  const holder = { accountId: account.id, sessionId };
  const prove = (input: { token?: string; deviceId?: string | undefined } = {}) =>
    proveForReset(server, holder, { token, deviceId, ...input });
  await prove();
  return { browser, account, token, prove };
}

describe('a reset', () => {
  const cases: [string, string[], number, string | undefined, string[]][] = [
    ['empties a list of one device', ['A'], 1, undefined, []],
    ['empties a list of one of several allowed devices', ['A'], 2, 'A', []],
    ['takes out the chosen one of several', ['A', 'B', 'C'], 3, 'B', ['A', 'C']],
    ['takes out the chosen one where only one is allowed', ['A', 'B'], 1, 'A', ['B']],
    ['empties the list where nothing has to be chosen', ['A', 'B'], 1, undefined, []],
  ];

  it.each(cases)('A reset %s', async (_, hwid, max_devices, deviceId, left) => {
    const columns = { hwid, max_devices, hwid_reset_count: 7 };
    const { browser, account, token } = await ready(columns, deviceId);
    const answer = await browser.call(resetDevice, { token, deviceId });
    expect(answer).toEqual({ deviceIds: left, hwidResetCount: 6 });
    expect(await resetState(server, account.id)).toEqual({
      hwid: left,
      hwid_reset_count: 6,
      resets: 1,
      audits: 1,
      proofs: 0,
    });
  });

  it('Resets above ten count although ten are shown', async () => {
    const { browser, token } = await ready({ hwid_reset_count: 25 });
    expect((await browser.call(resetDevice, { token })).hwidResetCount).toBe(24);
  });

  it('A reset is idempotent: a repeated request gets the same answer and resets nothing', async () => {
    const { browser, account, token } = await ready({ hwid: ['A'] });
    const idempotencyKey = randomUUID();
    const first = await browser.call(resetDevice, { token }, { idempotencyKey });
    expect(await browser.call(resetDevice, { token }, { idempotencyKey })).toEqual(first);
    expect(await resetState(server, account.id)).toMatchObject({ hwid_reset_count: 9, resets: 1 });
  });

  it('A reset is only in its own account’s history', async () => {
    const columns = { hwid: ['A', 'B'], max_devices: 2 };
    const { browser, token, prove } = await ready(columns, 'A');
    await browser.call(resetDevice, { token, deviceId: 'A' });
    server.clock.advance(60_000);
    const second = await startReset(browser);
    await prove({ token: second.token, deviceId: 'B' });
    await browser.call(resetDevice, { token: second.token, deviceId: 'B' });
    expect(await browser.call(listOwnResets, {})).toMatchObject([
      { deviceId: null, devicesRemoved: 1, resetsLeft: 8, address: browser.address },
      { deviceId: 'A', devicesRemoved: 1, resetsLeft: 9, address: browser.address },
    ]);
    const { browser: other } = await signedInCustomer(server);
    expect(await other.call(listOwnResets, {})).toEqual([]);
  });
});

describe('a reset is refused, and nothing changes,', () => {
  /** Returns the code of a refused reset, which changes no table. */
  async function refused(
    { browser, token }: Awaited<ReturnType<typeof ready>>,
    input: { token?: string; deviceId?: string } = {},
  ) {
    const before = await tableDigests(server.database);
    const code = await browser.code(resetDevice, { token, ...input });
    expect(await tableDigests(server.database)).toEqual(before);
    return code;
  }

  it('A reset is refused with a proof for another device or link', async () => {
    const person = await ready({ hwid: ['A', 'B'], max_devices: 2 }, 'A');
    expect(await refused(person, { deviceId: 'B' })).toBe('IDENTITY_PROOF_REQUIRED');
    await person.prove({ token: 'another', deviceId: 'A' });
    expect(await refused(person, { deviceId: 'A' })).toBe('IDENTITY_PROOF_REQUIRED');
    await person.prove({ deviceId: undefined });
    expect(await refused(person, { deviceId: 'A' })).toBe('IDENTITY_PROOF_REQUIRED');
  });

  it('A reset with a used proof is refused, and nothing changes', async () => {
    const person = await ready({ hwid: ['A', 'B'], max_devices: 2 }, 'A');
    await person.browser.call(resetDevice, { token: person.token, deviceId: 'A' });
    const { token } = await startReset(person.browser);
    expect(await refused(person, { token, deviceId: 'B' })).toBe('IDENTITY_PROOF_REQUIRED');
  });

  it('A reset is refused without a registered device where one is required', async () => {
    const columns = { hwid: ['A'], max_devices: 2 };
    expect(await refused(await ready(columns))).toBe('DEVICE_CHOICE_MISSING');
    const stranger = await ready(columns, 'Z');
    expect(await refused(stranger, { deviceId: 'Z' })).toBe('DEVICE_CHOICE_MISSING');
  });

  it('A reset is refused, and nothing changes, for a link that was used', async () => {
    const person = await ready({ hwid: ['A'] });
    await person.browser.call(resetDevice, { token: person.token });
    await person.prove();
    expect(await refused(person)).toBe('DEVICE_LINK_USED');
  });

  it('A reset link ends after exactly ten minutes', async () => {
    const late = await ready({ hwid: ['A'] });
    const early = await ready({ hwid: ['A'] });
    server.clock.advance(599_000);
    await Promise.all([early.prove(), late.prove()]);
    await early.browser.call(resetDevice, { token: early.token });
    server.clock.advance(1000);
    expect(await refused(late)).toBe('DEVICE_LINK_EXPIRED');
  });

  it('A link of the person’s other session is refused, and nothing changes', async () => {
    const person = await ready({ hwid: ['A'] });
    const elsewhere = server.browser();
    await signIn(server, elsewhere, { kind: 'customer', id: person.account.id });
    expect(await refused({ ...person, browser: elsewhere })).toBe('DEVICE_LINK_UNKNOWN');
  });

  it('A reset is refused, and nothing changes, for a replaced link', async () => {
    const person = await ready({ hwid: ['A'] });
    await startReset(person.browser);
    expect(await refused(person)).toBe('DEVICE_LINK_UNKNOWN');
  });
});

const spoken = ({ username, gmail, token }: ResetLink) => ({ username, gmail, token });

it('Reset links have the specified shape and store only hashes', async () => {
  const { browser, account } = await signedInCustomer(server, { hwid_reset_count: 4 });
  const { path } = await browser.call(start, {});
  const { username, email } = account;
  expect(path).toMatch(
    new RegExp(
      `^/dashboard/ResetDeviceID/${username}/\\d{9}/${encodeURIComponent(email)}/4/[\\w-]{43}$`,
    ),
  );
  const { rows } = await server.database.ownerPool.query<{ line: string }>(
    'select to_jsonb(l)::text as line from device_reset_links l where user_id = $1',
    [account.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.line).not.toContain(path.split('/').at(-1));
});

it('Each session keeps one reset link', async () => {
  const { browser, account } = await signedInCustomer(server);
  const elsewhere = server.browser();
  await signIn(server, elsewhere, { kind: 'customer', id: account.id });
  const other = await startReset(elsewhere);
  const first = await startReset(browser);
  const second = await startReset(browser);
  expect((await browser.refusal(readResetLink, spoken(first))).code).toBe('DEVICE_LINK_UNKNOWN');
  await browser.call(readResetLink, spoken(second));
  await elsewhere.call(readResetLink, spoken(other));
});

it('The start of a reset ends with the session', async () => {
  const { browser, account } = await signedInCustomer(server);
  await startReset(browser);
  await browser.call(contract.identity.logOut, {});
  const { rows } = await server.database.ownerPool.query(
    'select id from device_reset_links where user_id = $1',
    [account.id],
  );
  expect(rows).toEqual([]);
});

it('The page of a link shows account, devices, resets and time left', async () => {
  const columns = { hwid: ['A', 'B'], max_devices: 3, hwid_reset_count: 4 };
  const { browser, account } = await signedInCustomer(server, columns);
  const link = await startReset(browser);
  server.clock.advance(90_000);
  expect(await browser.call(readResetLink, spoken(link))).toMatchObject({
    username: account.username,
    email: account.email,
    deviceIds: ['A', 'B'],
    maxDevices: 3,
    hwidResetCount: 4,
    secondsLeft: 510,
  });
});

it('The page of a link reports faults in the specified order', async () => {
  const { browser, account } = await signedInCustomer(server, { hwid_reset_count: 1 });
  const link = spoken(await startReset(browser));
  await server.database.sql('update users set hwid_reset_count = 0 where id = $1', account.id);
  const wrong = { username: 'somebody', gmail: 'somebody@gmail.com', token: 'made up' };
  const answerTo = async (input: typeof wrong) => {
    const { status, code, data } = await browser.refusal(readResetLink, input);
    return { status, code, ...(data === undefined ? {} : { data }) };
  };
  expect(await answerTo(wrong)).toEqual({ status: 403, code: 'DEVICE_LINK_FOREIGN' });
  expect(await answerTo({ ...wrong, username: link.username })).toEqual({
    status: 409,
    code: 'DEVICE_LINK_EMAIL_DIFFERS',
    data: { linkEmail: wrong.gmail, accountEmail: account.email },
  });
  expect(await answerTo({ ...link, token: wrong.token })).toEqual({
    status: 404,
    code: 'DEVICE_LINK_UNKNOWN',
  });
  expect(await answerTo(link)).toEqual({ status: 409, code: 'DEVICE_RESETS_EXHAUSTED' });
});

it('A tampered link resets at most its own session’s account', async () => {
  const victim = await signedInCustomer(server, { hwid: ['V'], hwid_reset_count: 5 });
  const thief = await signedInCustomer(server, { hwid: ['T'], hwid_reset_count: 5 });
  const theirs = await startReset(victim.browser);
  const own = await startReset(thief.browser);
  const holder = { accountId: thief.account.id, sessionId: thief.sessionId };
  for (let mask = 0; mask < 8; mask += 1) {
    const link = {
      username: (mask & 1) === 0 ? own.username : theirs.username,
      gmail: (mask & 2) === 0 ? own.gmail : theirs.gmail,
      token: (mask & 4) === 0 ? own.token : theirs.token,
    };
    const answer = await thief.browser.send(readResetLink, link);
    expect(answer.status === 200).toBe(mask === 0);
    if (answer.status === 200) expect(answer.json).toMatchObject({ deviceIds: ['T'] });
  }
  await proveForReset(server, holder, theirs);
  const refused = await thief.browser.refusal(resetDevice, { token: theirs.token });
  expect(refused.code).toBe('DEVICE_LINK_UNKNOWN');
  await proveForReset(server, holder, own);
  await thief.browser.call(resetDevice, { token: own.token });
  expect(await resetState(server, victim.account.id)).toMatchObject({
    hwid: ['V'],
    hwid_reset_count: 5,
    resets: 0,
  });
  expect(await resetState(server, thief.account.id)).toMatchObject({
    hwid: [],
    hwid_reset_count: 4,
    resets: 1,
  });
});

it('Concurrent resets succeed exactly as often as resets are left', async () => {
  expect(await stormOfResets(server, 6)).toEqual({ faults: [], deadlocks: 0 });
});

it('Concurrent resets with one link are one reset', async () => {
  const hwid = ['A', 'B', 'C'];
  const { browser, account, sessionId } = await signedInCustomer(server, {
    hwid,
    max_devices: 3,
  });
  const { token } = await startReset(browser);
  const holder = { accountId: account.id, sessionId };
  await proveForReset(server, holder, { token, deviceId: 'A' });
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      browser.send(resetDevice, { token, deviceId: hwid[index % 3] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await resetState(server, account.id)).toEqual({
    hwid: ['B', 'C'],
    hwid_reset_count: 9,
    resets: 1,
    audits: 1,
    proofs: 0,
  });
});

it('Resets at the same time of two devices from two sessions remove both', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server, {
    hwid: ['A', 'B', 'C'],
    max_devices: 3,
  });
  const elsewhere = server.browser();
  const subject = { kind: 'customer', id: account.id } as const;
  const sessions = [
    { browser, sessionId, deviceId: 'A' },
    { browser: elsewhere, sessionId: await signIn(server, elsewhere, subject), deviceId: 'B' },
  ];
  const inputs: { token: string; deviceId: string }[] = [];
  for (const session of sessions) {
    const input = {
      token: (await startReset(session.browser)).token,
      deviceId: session.deviceId,
    };
    await proveForReset(server, { accountId: account.id, sessionId: session.sessionId }, input);
    inputs.push(input);
  }
  const held = await holdRows(server.database, 'select 1 from users where id = $1 for update', [
    account.id,
  ]);
  const resets = sessions.map((session, index) =>
    session.browser.call(resetDevice, inputs[index] ?? { token: '' }),
  );
  await held.waiting(2);
  await held.release();
  await Promise.all(resets);
  expect(await resetState(server, account.id)).toMatchObject({ hwid: ['C'], resets: 2 });
});

it('A reset and the end of its session never deadlock', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { browser, account, sessionId } = await signedInCustomer(server, { hwid: ['A'] });
    const { token } = await startReset(browser);
    await proveForReset(server, { accountId: account.id, sessionId }, { token });
    const [answer] = await Promise.all([
      browser.send(resetDevice, { token }),
      browser.call(contract.identity.logOut, {}),
    ]);
    const done = answer.status === 200;
    expect(done ? 'done' : (answer.json as { code: string }).code).toMatch(
      /^(done|SESSION_REQUIRED|DEVICE_LINK_UNKNOWN|IDENTITY_PROOF_REQUIRED|DEVICE_LINK_USED)$/,
    );
    expect(await resetState(server, account.id)).toMatchObject({
      hwid: done ? [] : ['A'],
      resets: done ? 1 : 0,
    });
  }
});

const reason = 'A new PC';

beforeAll(async () => {
  const signedIn = await signedInAdmin(server);
  support = signedIn.browser;
  await rows("update account_admins set role = 'support' where id = $1", [signedIn.id]);
});

async function rows(sql: string, values: unknown[]): Promise<object[]> {
  return (await server.database.ownerPool.query<object>(sql, values)).rows;
}

const mailsTo = (email: string) =>
  rows('select template from mail_outbox where to_address = $1 order by id', [email]);
const actsOn = (id: string) =>
  rows('select action, actor_name, detail from audit_entries where object_id = $1 order by id', [
    id,
  ]);

it('Support gives a customer resets, and a mail says so', async () => {
  const { browser, account } = await signedInCustomer(server, { hwid_reset_count: 0 });
  const { id, email } = account;
  const link = contract.devices.startDeviceReset;
  expect((await browser.refusal(link, {})).code).toBe('DEVICE_RESETS_EXHAUSTED');
  await support.call(giveResets, { id, resets: 2, reason: ` ${reason} ` });
  await browser.call(link, {});
  expect(await mailsTo(email)).toMatchObject([{ template: 'resets-given' }]);
  const [mail] = await mailTo(server, email);
  expect(mail?.text).toContain('Our staff gave your Regz account 2 more device resets.');
  expect(mail?.text).toContain('You now have 2 left.');
  expect(await actsOn(id)).toMatchObject([
    { action: 'devices.give-resets', actor_name: 'sithara', detail: { reason, resetsLeft: 2 } },
  ]);
});

it('Concurrently given resets never exceed ten', async () => {
  const { id } = await makeAccount(server.database, { hwid_reset_count: 0 });
  const answers = await Promise.all(
    [4, 4, 4].map((resets) => support.send(giveResets, { id, resets, reason })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await rows('select hwid_reset_count from users where id = $1', [id])).toEqual([
    { hwid_reset_count: 8 },
  ]);
});

it('Concurrent removals remove a device once', async () => {
  const { id, email } = await makeAccount(server.database, {
    hwid: ['PC-1', 'PC-2'],
    max_devices: 2,
    hwid_reset_count: 3,
  });
  const input = { id, deviceId: 'PC-1', reason };
  const answers = await Promise.all([
    support.send(removeDevice, input),
    support.send(removeDevice, input),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect(await rows('select hwid, hwid_reset_count from users where id = $1', [id])).toEqual([
    { hwid: ['PC-2'], hwid_reset_count: 3 },
  ]);
  expect(await mailsTo(email)).toMatchObject([{ template: 'device-removed' }]);
  expect(await actsOn(id)).toMatchObject([{ action: 'devices.remove', detail: { reason } }]);
});

it('A repeated act of support is done once', async () => {
  const { id, email } = await makeAccount(server.database, { hwid_reset_count: 0 });
  const how = { idempotencyKey: randomUUID() };
  const input = { id, resets: 2, reason };
  await Promise.all([support.send(giveResets, input, how), support.send(giveResets, input, how)]);
  await support.send(giveResets, input, how);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await actsOn(id)).toHaveLength(1);
});

it('A corrected address tells only its new mailbox the account', async () => {
  const former = `wrong${randomUUID().slice(0, 8)}@gmail.com`;
  const { id, username } = await makeAccount(server.database, { email: former });
  const email = `right${randomUUID().slice(0, 8)}@gmail.com`;
  await support.call(correctEmail, { id, email: ` ${email} `, reason });
  expect(await rows('select email, email_verified from users where id = $1', [id])).toEqual([
    { email, email_verified: false },
  ]);
  const [corrected] = await mailTo(server, email);
  expect(corrected?.subject).toBe('Your email address was corrected');
  expect(corrected?.text).toContain(`Hello ${username},`);
  const [unused] = await mailTo(server, former);
  expect(unused?.subject).toBe('Your email address is no longer used by an account');
  expect(unused?.text).not.toContain(username);
  expect(await actsOn(id)).toMatchObject([
    { action: 'accounts.correct-email', detail: { reason } },
  ]);

  await support.call(correctEmail, { id, email: null, reason });
  expect(await rows('select email from users where id = $1', [id])).toEqual([{ email: null }]);
  expect(await actsOn(id)).toMatchObject([{}, { action: 'accounts.clear-email' }]);
});

it('A concurrent verification and correction have one winner', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      makeAccount(server.database, { email: `raced${n}@gmail.com` }),
    ),
  );
  const verify = (id: string) =>
    rows(
      `update users set email_verified = true where id = $1 and email like 'raced%' returning id`,
      [id],
    );
  const correct = (id: string, n: number) =>
    support.send(correctEmail, { id, email: `corrected${n}@gmail.com`, reason });
  for (const [n, { id }] of made.entries()) {
    const [verified] = await Promise.all([verify(id), correct(id, n)]);
    const [account] = await rows('select email from users where id = $1', [id]);
    const winner = verified.length === 1 ? `raced${n}@gmail.com` : `corrected${n}@gmail.com`;
    expect(account).toEqual({ email: winner });
  }
});
