import { contract } from '@regz/contract/contract.ts';
import type { ResetLink } from '@regz/rules/devices/reset-links.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signIn, signedInCustomer } from '../../test/harness/signed-in.ts';
import { proveForReset, resetState, startReset } from '../../test/scenarios/device-resets.ts';

const { startDeviceReset: start, readResetLink, resetDevice } = contract.devices;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const spoken = ({ username, gmail, token }: ResetLink) => ({ username, gmail, token });

it('The start of a reset creates a link of the specified shape, and stores only a hash of its token', async () => {
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

it.each([
  ['an email address', { email: null }, 'DEVICE_EMAIL_REQUIRED'],
  ['a reset that is left', { hwid_reset_count: 0 }, 'DEVICE_RESETS_EXHAUSTED'],
  ['a device to release', { hwid: [] }, 'DEVICE_NONE_REGISTERED'],
])('The start of a reset needs %s', async (_, columns, code) => {
  const { browser } = await signedInCustomer(server, columns);
  expect(await browser.refusal(start, {})).toMatchObject({ status: 409, code });
});

it('The start of a reset keeps one link a session, and the links of other sessions', async () => {
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

it('The page of a link shows account, devices, resets left and how long the link works', async () => {
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

it('The page of a link says what is wrong in the specified order: name, address, token, resets left', async () => {
  const { browser, account } = await signedInCustomer(server, { hwid_reset_count: 1 });
  const link = spoken(await startReset(browser));
  await server.database.ownerPool.query('update users set hwid_reset_count = 0 where id = $1', [
    account.id,
  ]);
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

it('The page of a link says that the link was used or has expired', async () => {
  const columns = { hwid: ['A', 'B'], max_devices: 2 };
  const { browser, account, sessionId } = await signedInCustomer(server, columns);
  const link = spoken(await startReset(browser));
  const input = { token: link.token, deviceId: 'A' };
  await proveForReset(server, { accountId: account.id, sessionId }, input);
  await browser.call(resetDevice, input);
  expect((await browser.refusal(readResetLink, link)).code).toBe('DEVICE_LINK_USED');
  const next = spoken(await startReset(browser));
  server.clock.advance(600_000);
  expect((await browser.refusal(readResetLink, next)).code).toBe('DEVICE_LINK_EXPIRED');
});

it('A link that was tampered with shows and resets the account of its own session, or none, whatever its segments say', async () => {
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
