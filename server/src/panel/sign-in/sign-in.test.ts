import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';
import { openCallback, visitProvider } from '../../../test/scenarios/identity-visit.ts';
import { makeSignIn, proveForSignIn } from '../../../test/scenarios/panel-sign-ins.ts';

const { decideSignIn, readSignIn, listDevices } = contract.panel;
const { startIdentityProof } = contract.identity;
const server = sharedServer();

const running = { subscription: 'Supreme', expiredate: 'infinity', admin_approval: true } as const;

/** A customer in a browser, whose list of devices is empty. */
const customer = (columns: Parameters<typeof signedInCustomer>[1] = {}, where = {}) =>
  signedInCustomer(server, { ...running, hwid: [], ...columns }, where);

/** A program that shows a code. */
async function asking(options: Parameters<typeof panelProgram>[1] = {}) {
  const program = panelProgram(server, options);
  const { signIn } = await program.beat({ signIn: true });
  if (signIn === null) throw new Error('a program without a code');
  return { program, ...signIn };
}

async function approveNew(
  { browser, account }: Awaited<ReturnType<typeof customer>>,
  code: string,
) {
  await proveForSignIn(server, account.id, code);
  return browser.call(decideSignIn, { code, approve: true });
}

describe('the code of a program', () => {
  it('The code of a program stays the same for ten minutes', async () => {
    const { program, code, url, expiresInSeconds } = await asking();
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    expect(url).toBe(`${server.config.origins.client}/panel/sign-in?code=${code}`);
    expect(expiresInSeconds).toBe(600);
    const again = await program.beat({ signIn: true });
    expect(again).toMatchObject({ nextInSeconds: 5, signIn: { code } });
    server.clock.advance(10 * MINUTE_MS);
    const { signIn } = await program.beat({ signIn: true });
    expect(signIn?.code).not.toBe(code);
  });

  it('Sixteen concurrent first requests get one code', async () => {
    for (let round = 0; round < 8; round += 1) {
      const program = panelProgram(server);
      await program.beat();
      const answers = await atOnce(16, () => program.beat({ signIn: true }));
      expect(new Set(answers.map(({ signIn }) => signIn?.code)).size).toBe(1);
    }
  });

  it('A device key gets six unapproved codes an hour', async () => {
    const program = panelProgram(server);
    await program.beat();
    const code = async () => (await program.beat({ signIn: true })).signIn?.code;
    for (let given = 0; given < 6; given += 1) {
      expect(await code()).toBeDefined();
      server.clock.advance(10 * MINUTE_MS);
    }
    await expect(code()).rejects.toThrow('ATTEMPTS_EXCEEDED');
  });

  it('A network gets sixty codes an hour, and approved ones do not count', async () => {
    const owner = await customer();
    const address = '198.51.100.7';
    for (let signedIn = 0; signedIn < 2; signedIn += 1) {
      const { code } = await asking({ address });
      await approveNew(owner, code);
    }
    for (let shown = 0; shown < 60; shown += 1) await asking({ address });
    await expect(asking({ address })).rejects.toThrow('ATTEMPTS_EXCEEDED');
  });

  it('The code of a program shows the program, its PC and its network', async () => {
    const { code } = await asking({ label: 'Gaming PC', address: '203.0.113.5' });
    const { browser } = await customer({}, { address: '203.0.113.5' });
    const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
    expect(await browser.call(readSignIn, { code: typed })).toMatchObject({
      code,
      label: 'Gaming PC',
      version: '2.4.0',
      place: '203.0.113.5',
      sameNetwork: true,
      approved: false,
      known: false,
      listFull: false,
    });
    const elsewhere = await customer({ hwid: ['PC'] }, { address: '198.51.100.7' });
    expect(await elsewhere.browser.call(readSignIn, { code })).toMatchObject({
      sameNetwork: false,
      listFull: true,
    });
  });

  it('The code of a program allows ten guesses an hour', async () => {
    const { browser } = await customer();
    const { code } = await makeSignIn(server);
    for (let count = 0; count < 10; count += 1) {
      expect(await browser.code(readSignIn, { code: 'BCDFGHJK' })).toBe('PANEL_CODE_UNKNOWN');
    }
    expect(await browser.code(readSignIn, { code })).toBe('ATTEMPTS_EXCEEDED');
    const { browser: other } = await customer();
    expect((await other.call(readSignIn, { code })).code).toBe(code);
  });
});

describe('signing a PC in', () => {
  it('Signing a PC in starts its program once the owner approves', async () => {
    const { program, code } = await asking();
    const owner = await customer();
    await approveNew(owner, code);
    expect(await program.beat({ signIn: true })).toMatchObject({
      state: 'running',
      account: { username: owner.account.username },
      signIn: null,
    });
    const { devices } = await owner.browser.call(listDevices, {});
    expect(devices).toMatchObject([
      {
        id: program.deviceId,
        label: 'Test PC',
        bound: true,
        signedIn: true,
        seated: true,
        moves: 0,
      },
    ]);
  });

  it('Signing a new PC in spends a proof for exactly its code', async () => {
    const { code } = await makeSignIn(server);
    const { code: other } = await makeSignIn(server);
    const { browser, account } = await customer();
    await proveForSignIn(server, account.id, other);
    const before = await tableDigests(server.database);
    expect(await browser.code(decideSignIn, { code, approve: true })).toBe(
      'IDENTITY_PROOF_REQUIRED',
    );
    const { attempt_counts: _, ...then } = before;
    const { attempt_counts: __, ...now } = await tableDigests(server.database);
    expect(now).toEqual(then);
    await browser.call(decideSignIn, { code: other, approve: true });
    const rows = await server.database.sql(
      'select from account_identity_grants where user_id = $1',
      account.id,
    );
    expect(rows).toEqual([]);
  });

  it('Signing a new PC in begins with a visit to the provider', async () => {
    const { program, code } = await asking();
    const { browser, account } = await customer({
      email: 'panel.owner@gmail.com',
      email_verified: true,
    });
    const { url } = await browser.call(startIdentityProof, {
      purpose: 'panel-sign-in',
      payload: { code },
      returnTo: `/panel/sign-in?code=${code}`,
    });
    const callback = await visitProvider(browser, url, { email: account.email });
    const back = await openCallback(browser, callback);
    expect(back).toBe(`/panel/sign-in?code=${code}&proof=ok`);
    await browser.call(decideSignIn, { code, approve: true });
    expect((await program.beat()).state).toBe('running');
  });

  it('Signing a listed PC in is one click', async () => {
    const { program, code } = await asking();
    const { browser } = await customer({ hwid: [program.deviceId] });
    expect((await browser.call(readSignIn, { code })).known).toBe(true);
    await browser.call(decideSignIn, { code, approve: true });
    expect((await program.beat()).state).toBe('running');
  });

  it('A refused PC gets another code', async () => {
    const { program, code } = await asking();
    const { browser } = await customer();
    await browser.call(decideSignIn, { code, approve: false });
    const { state, signIn } = await program.beat({ signIn: true });
    expect(state).toBe('signed-out');
    expect(signIn?.code).not.toBe(code);
    expect(await browser.code(readSignIn, { code })).toBe('PANEL_CODE_UNKNOWN');
  });

  it('A code signs a PC in to one account only', async () => {
    const { code } = await makeSignIn(server);
    const owner = await customer();
    await approveNew(owner, code);
    const before = await tableDigests(server.database);
    expect(await owner.browser.call(readSignIn, { code })).toMatchObject({ approved: true });
    await owner.browser.call(decideSignIn, { code, approve: true });
    expect(await tableDigests(server.database)).toEqual(before);
    const { browser } = await customer();
    expect(await browser.code(readSignIn, { code })).toBe('PANEL_CODE_UNKNOWN');
  });

  it('A PC is signed in to one account at a time', async () => {
    const { program, code } = await asking();
    const first = await customer();
    await approveNew(first, code);
    await program.beat();
    // A code that it was given before, as by a server that was restored from a backup.
    await server.database.sql('delete from panel_sign_ins where code = $1', code);
    const { code: other } = await makeSignIn(server, { device_id: program.deviceId });
    const second = await customer();
    await approveNew(second, other);
    expect(await program.beat()).toMatchObject({
      state: 'running',
      account: { username: second.account.username },
    });
    const { devices } = await first.browser.call(listDevices, {});
    expect(devices).toMatchObject([{ id: program.deviceId, signedIn: false, seated: false }]);
  });

  it('Of sixteen accounts with one code, one signs the PC in', async () => {
    const owners = await atOnce(16, () => customer());
    for (let round = 0; round < 4; round += 1) {
      const { code, deviceId } = await makeSignIn(server);
      for (const { account } of owners) await proveForSignIn(server, account.id, code);
      const answers = await Promise.all(
        owners.map(({ browser }) => browser.send(decideSignIn, { code, approve: true })),
      );
      const won = owners.filter((_, place) => answers[place]?.status === 200);
      expect(won).toHaveLength(1);
      const rows = await server.database.sql<{ account_id: string }>(
        'select account_id from panel_devices where device_id = $1 and signed_in_at is not null',
        deviceId,
      );
      expect(rows).toEqual([{ account_id: won[0]?.account.id }]);
    }
  });
});
