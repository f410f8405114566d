import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { makeAccount } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signIn, signedInCustomer } from '../../test/harness/signed-in.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';
import { proveForReset, resetState, startReset } from '../../test/scenarios/device-resets.ts';

const { resetDevice, listOwnResets } = contract.devices;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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

  it('A reset counts above ten, which is only how many are shown', async () => {
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
  /** Returns the code of a refused reset, and the tables that changed. */
  async function refused(
    { browser, token }: Awaited<ReturnType<typeof ready>>,
    input: { token?: string; deviceId?: string } = {},
  ) {
    const before = await tableDigests(server.database);
    const { code } = await browser.refusal(resetDevice, { token, ...input });
    const after = await tableDigests(server.database);
    return { code, changed: Object.keys(after).filter((name) => after[name] !== before[name]) };
  }
  const refusedWith = (code: string) => ({ code, changed: [] });

  it('A reset is refused, and nothing changes, without a proof of identity', async () => {
    const { browser } = await signedInCustomer(server, { hwid: ['A'] });
    const { token } = await startReset(browser);
    const before = await tableDigests(server.database);
    expect(await browser.refusal(resetDevice, { token })).toMatchObject({
      status: 403,
      code: 'IDENTITY_PROOF_REQUIRED',
    });
    expect(await tableDigests(server.database)).toEqual(before);
  });

  it('A reset is refused, and nothing changes, with the proof for another device, another link, or none in particular', async () => {
    const person = await ready({ hwid: ['A', 'B'], max_devices: 2 }, 'A');
    expect(await refused(person, { deviceId: 'B' })).toEqual(
      refusedWith('IDENTITY_PROOF_REQUIRED'),
    );
    await person.prove({ token: 'another', deviceId: 'A' });
    expect(await refused(person, { deviceId: 'A' })).toEqual(
      refusedWith('IDENTITY_PROOF_REQUIRED'),
    );
    await person.prove({ deviceId: undefined });
    expect(await refused(person, { deviceId: 'A' })).toEqual(
      refusedWith('IDENTITY_PROOF_REQUIRED'),
    );
  });

  it('A reset is refused, and nothing changes, when the proof has served an earlier reset', async () => {
    const person = await ready({ hwid: ['A', 'B'], max_devices: 2 }, 'A');
    await person.browser.call(resetDevice, { token: person.token, deviceId: 'A' });
    const { token } = await startReset(person.browser);
    expect(await refused(person, { token, deviceId: 'B' })).toEqual(
      refusedWith('IDENTITY_PROOF_REQUIRED'),
    );
  });

  it('A reset is refused, and nothing changes, while no device is chosen, or one that is not registered, where one has to be', async () => {
    const columns = { hwid: ['A'], max_devices: 2 };
    expect(await refused(await ready(columns))).toEqual(refusedWith('DEVICE_CHOICE_MISSING'));
    const stranger = await ready(columns, 'Z');
    expect(await refused(stranger, { deviceId: 'Z' })).toEqual(
      refusedWith('DEVICE_CHOICE_MISSING'),
    );
  });

  it('A reset is refused, and nothing changes, when the last reset was used after the link was created', async () => {
    const person = await ready({ hwid: ['A'], hwid_reset_count: 1 });
    await setColumn(person.account.id, 'hwid_reset_count', 0);
    expect(await refused(person)).toEqual(refusedWith('DEVICE_RESETS_EXHAUSTED'));
  });

  it('A reset is refused, and nothing changes, when there is no device left to release, so that it costs none', async () => {
    const person = await ready({ hwid: ['A'] });
    await setColumn(person.account.id, 'hwid', []);
    expect(await refused(person)).toEqual(refusedWith('DEVICE_NONE_REGISTERED'));
  });

  it('A reset is refused, and nothing changes, when the address was removed after the link was created', async () => {
    const person = await ready({ hwid: ['A'] });
    await setColumn(person.account.id, 'email', null);
    expect(await refused(person)).toEqual(refusedWith('DEVICE_EMAIL_REQUIRED'));
  });

  it('A reset is refused, and nothing changes, for a link that was used', async () => {
    const person = await ready({ hwid: ['A'] });
    await person.browser.call(resetDevice, { token: person.token });
    await person.prove();
    expect(await refused(person)).toEqual(refusedWith('DEVICE_LINK_USED'));
  });

  it('A reset is refused, and nothing changes, ten minutes after the link was created, and not a second earlier', async () => {
    const late = await ready({ hwid: ['A'] });
    const early = await ready({ hwid: ['A'] });
    server.clock.advance(599_000);
    await Promise.all([early.prove(), late.prove()]);
    await early.browser.call(resetDevice, { token: early.token });
    server.clock.advance(1000);
    expect(await refused(late)).toEqual(refusedWith('DEVICE_LINK_EXPIRED'));
  });

  it('A reset is refused, and nothing changes, for another person’s link', async () => {
    const victim = await ready({ hwid: ['A'] });
    const thief = await ready({ hwid: ['B'] });
    await thief.prove({ token: victim.token });
    expect(await refused(thief, { token: victim.token })).toEqual(
      refusedWith('DEVICE_LINK_UNKNOWN'),
    );
    expect(await refused(victim, { token: 'made up' })).toEqual(refusedWith('DEVICE_LINK_UNKNOWN'));
  });

  it('A reset is refused, and nothing changes, for a link of another session of the same person', async () => {
    const person = await ready({ hwid: ['A'] });
    const elsewhere = server.browser();
    await signIn(server, elsewhere, { kind: 'customer', id: person.account.id });
    expect(await refused({ ...person, browser: elsewhere })).toEqual(
      refusedWith('DEVICE_LINK_UNKNOWN'),
    );
  });

  it('A reset is refused, and nothing changes, for a link whose place a newer one has taken', async () => {
    const person = await ready({ hwid: ['A'] });
    await startReset(person.browser);
    expect(await refused(person)).toEqual(refusedWith('DEVICE_LINK_UNKNOWN'));
  });
});

async function setColumn(id: string, column: string, value: unknown): Promise<void> {
  await server.database.ownerPool.query(`update users set ${column} = $2 where id = $1`, [
    id,
    value,
  ]);
}
