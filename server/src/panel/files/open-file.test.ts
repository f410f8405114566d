import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { makeStoredFile } from '../../../test/scenarios/kept-files.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { givenFile } from '../../../test/scenarios/panel-files.ts';
import { makeNotice } from '../../../test/scenarios/panel-notices.ts';
import { makeRelease } from '../../../test/scenarios/panel-releases.ts';

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
afterEach(async () => {
  await query('delete from panel_files');
  await query('delete from panel_releases');
});
afterAll(() => server.close());

const query = (text: string) => server.database.ownerPool.query(text);
const addressOf = (sha256: string) => `/api/panel/v1/files/${sha256}`;

type Columns = NonNullable<Parameters<typeof givenFile>[1]>;

/** Gives programs a file that is on the disk. */
async function give(columns: Columns = {}) {
  const { sha256, content } = await makeStoredFile(server);
  await givenFile(server, { name: 'models', package: null, sha256, ...columns });
  return { sha256, content, path: addressOf(sha256) };
}

/** A program that runs on one PC of an account. */
async function running(columns: AccountColumns = {}) {
  const { account, program } = await accounts.signedIn(columns);
  expect((await program.beat()).state).toBe('running');
  return { account, program };
}

describe('the files of a program', () => {
  it('The files of a program come whole or in parts, unsigned, and are named by their digest', async () => {
    const { path, sha256, content } = await give();
    const { program } = await accounts.signedIn();
    expect((await program.beat()).files).toEqual([{ name: 'models', sha256, bytes: 10_000 }]);
    const whole = await program.request({ path });
    expect(whole.status).toBe(200);
    expect(whole.body.equals(content)).toBe(true);
    expect(whole.headers['etag']).toBe(`"${sha256}"`);
    expect(whole.headers['signature']).toBeUndefined();
    const part = await program.request({ path, headers: { range: 'bytes=9990-' } });
    expect(part.status).toBe(206);
    expect(part.body.equals(content.subarray(9990))).toBe(true);
  });

  it('The files of a program are not mentioned where there are none', async () => {
    const { program } = await accounts.signedIn();
    expect(await program.beat()).not.toHaveProperty('files');
  });

  it.each<[string, Columns, AccountColumns, boolean]>([
    ['everybody', {}, {}, true],
    ['its package', { package: 'Supreme' }, {}, true],
    [
      'the base of its package',
      { package: 'Supreme' },
      { subscription: 'Supreme-Experiment' },
      true,
    ],
    ['its version', { minimumVersion: '2.4.0' }, {}, true],
    ['trials too', {}, { subscription: 'regz-free-panel' }, true],
    ['another package', { package: 'External' }, {}, false],
    ['later versions', { minimumVersion: '2.4.1' }, {}, false],
    ['buyers', { forTrials: false }, { subscription: 'regz-free-panel' }, false],
  ])('The files of a program are those for %s: %j, %j', async (_, columns, account, isGiven) => {
    const { path } = await give(columns);
    const { program } = await accounts.signedIn(account);
    expect((await program.beat()).files?.map(({ name }) => name)).toEqual(
      isGiven ? ['models'] : undefined,
    );
    expect((await program.request({ path })).status).toBe(isGiven ? 200 : 404);
  });

  it('The files of a program are the newest of each name that its version may have, and no other', async () => {
    const old = await give();
    const next = await give({ minimumVersion: '2.3.0' });
    const later = await give({ minimumVersion: '2.5.0' });
    const { program } = await running();
    const statuses = [];
    for (const { path } of [old, next, later]) {
      statuses.push((await program.request({ path })).status);
    }
    expect(statuses).toEqual([404, 200, 404]);
    expect((await program.beat({ version: '2.5.0' })).files).toMatchObject([
      { sha256: later.sha256 },
    ]);
    expect((await program.request({ path: later.path })).status).toBe(200);
  });

  it.each<[string, string]>([
    ['whose subscription has ended', "update users set expiredate = '2020-01-01'"],
    ['whose account is banned', 'update users set banned = true'],
    ['whose account is not approved', 'update users set admin_approval = false'],
    ['whose seat is over', "update panel_devices set lease_until = '2020-01-01'"],
    ['whose chair is gone', 'update panel_devices set seat = 2'],
    ['of another package by now', "update users set subscription = 'External'"],
  ])('The files of a program are kept from one %s', async (_, change) => {
    const { path } = await give({ package: 'Supreme' });
    const { account, program } = await running();
    expect((await program.request({ path })).status).toBe(200);
    const column = change.startsWith('update users') ? 'id' : 'account_id';
    await query(`${change} where ${column} = '${account.id}'`);
    expect(await program.request({ path })).toMatchObject({
      status: 404,
      json: { code: 'DOWNLOAD_UNKNOWN' },
    });
  });

  it('The files of a program are kept from one that waits for a place or was signed out', async () => {
    const { path } = await give();
    const { program: waiting } = await accounts.signedIn({ hwid: ['another PC'] });
    expect(await waiting.beat()).not.toHaveProperty('files');
    const refused = { status: 404, json: { code: 'DOWNLOAD_UNKNOWN' } };
    expect(await waiting.request({ path })).toMatchObject(refused);
    const { account, program } = await running();
    await accounts.change(account.id, "hwid = '{}'");
    const unknown = { status: 401, json: { code: 'SESSION_REQUIRED' } };
    expect(await program.request({ path })).toMatchObject(unknown);
    expect(await panelProgram(server).request({ path })).toMatchObject(unknown);
  });

  it('The files of a program are kept from a version that has to update', async () => {
    const { path } = await give();
    const { program } = await running();
    await makeRelease(server, { rollout: 100, mandatory: true });
    expect((await program.request({ path })).status).toBe(404);
  });

  it('The files of a program are kept from a version that is paused', async () => {
    const { path } = await give();
    const { program } = await running();
    await makeNotice(server, { version: '2.4.0', pauses: true });
    expect((await program.request({ path })).status).toBe(404);
    await query('delete from panel_notices');
    expect((await program.request({ path })).status).toBe(200);
  });

  it('The files of a program are for one that stays on the stable channel, too', async () => {
    const { path } = await give();
    await makeRelease(server, { rollout: 100, mandatory: true });
    await query("update panel_releases set channel = 'experiment'");
    const { program } = await accounts.signedIn({ subscription: 'Supreme-Experiment' });
    expect((await program.beat({ channel: 'stable' })).state).toBe('running');
    expect((await program.request({ path })).status).toBe(200);
  });

  it('The files of a program are fetched so often in an hour, and then no more', async () => {
    const { path } = await give();
    const { program } = await running();
    const statuses = new Map<number, number>();
    for (let time = 0; time <= 120; time += 1) {
      const { status } = await program.request({ path, headers: { range: 'bytes=0-0' } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 206: 120, 429: 1 });
  });

  it('The files of a program have an address that is a digest, and none beyond the folder', async () => {
    const { program } = await running();
    for (const name of ['f'.repeat(64), 'models', '..%2f..%2fsecrets.json']) {
      const answer = await program.request({ path: addressOf(name) });
      expect(answer).toMatchObject({ status: 404, json: { code: 'DOWNLOAD_UNKNOWN' } });
    }
  });
});

it('A program that shows tokens gets its files when others have to update', async () => {
  const strict = await testServer({
    work: 'none',
    environment: { PANEL_CHAIN_FROM: '2020-01-01' },
  });
  const { sha256 } = await makeStoredFile(strict);
  await givenFile(strict, { package: null, sha256 });
  const { program } = await panelAccounts(strict).signedIn();
  const chain = { request: randomBytes(16).toString('base64url') };
  expect((await program.beat({ chain })).state).toBe('running');
  expect((await program.request({ path: addressOf(sha256) })).status).toBe(200);
  await strict.close();
});
