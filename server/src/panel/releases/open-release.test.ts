import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { makeStoredFile } from '../../../test/scenarios/kept-files.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
afterAll(() => server.close());

/** Publishes a file as a release, with what differs from one for everybody. */
async function publish(version: string, columns = '') {
  const { sha256, content } = await makeStoredFile(server);
  await server.database.ownerPool.query(
    `insert into panel_releases (channel, version, sha256, file_name, notes, published_at)
     values ('stable', $1, $2, 'panel.zip', 'What is new', now())`,
    [version, sha256],
  );
  if (columns !== '') await edit(sha256, columns);
  return { sha256, content, path: `/api/panel/v1/releases/${sha256}` };
}

const edit = (sha256: string, columns: string) =>
  server.database.ownerPool.query(`update panel_releases set ${columns} where sha256 = $1`, [
    sha256,
  ]);

const forgetReleases = () => server.database.ownerPool.query('delete from panel_releases');

describe('the file of a release', () => {
  it('The file of a release comes whole or in parts, and its entity tag is its digest', async () => {
    const { path: address, content, sha256 } = await publish('2.5.0');
    const { program } = await accounts.signedIn();
    const whole = await program.request({ path: address });
    expect(whole.status).toBe(200);
    expect(whole.body.equals(content)).toBe(true);
    expect(whole.headers['etag']).toBe(`"${sha256}"`);
    expect(whole.headers['signature']).toBeUndefined();
    const part = await program.request({ path: address, headers: { range: 'bytes=9990-' } });
    expect(part.status).toBe(206);
    expect(part.body.equals(content.subarray(9990))).toBe(true);
    await forgetReleases();
  });

  it('The file of a release is for programs that are signed in, also after the subscription has ended', async () => {
    const { path: address } = await publish('2.5.0');
    const stranger = panelProgram(server);
    expect(await stranger.request({ path: address })).toMatchObject({
      status: 401,
      json: { code: 'SESSION_REQUIRED' },
    });
    const statusFor = async (columns: AccountColumns) => {
      const { program } = await accounts.signedIn(columns);
      const { status, json } = await program.request({ path: address });
      return status === 200 ? status : json;
    };
    expect(await statusFor({ expiredate: '2020-01-01' })).toBe(200);
    expect(await statusFor({ banned: true })).toMatchObject({ code: 'ACCOUNT_BANNED' });
    expect(await statusFor({ admin_approval: false })).toMatchObject({ code: 'DOWNLOAD_UNKNOWN' });
    await forgetReleases();
  });

  it.each([
    ['of no release', 'f'.repeat(64)],
    ['that is no digest', 'setup.exe'],
    ['beyond the folder', '..%2f..%2fsecrets.json'],
  ])('The file of a release has an address that is its digest, and none %s', async (_, name) => {
    const { program } = await accounts.signedIn();
    const answer = await program.request({ path: `/api/panel/v1/releases/${name}` });
    expect(answer).toMatchObject({ status: 404, json: { code: 'DOWNLOAD_UNKNOWN' } });
  });
});

describe('the offer for a program', () => {
  it('A program gets the newest release with its digest', async () => {
    await publish('2.9.0');
    const { sha256 } = await publish('2.10.0');
    const { program } = await accounts.signedIn();
    expect((await program.beat()).release).toEqual({
      version: '2.10.0',
      sha256,
      bytes: 10_000,
      fileName: 'panel.zip',
      notes: 'What is new',
    });
    await forgetReleases();
  });

  it('A mandatory release comes first and can be fetched', async () => {
    const { path: address } = await publish('3.0.0', 'mandatory = true');
    const { account, program } = await accounts.signedIn();
    const told = await program.beat();
    expect(told).toMatchObject({
      state: 'update',
      minimumVersion: '3.0.0',
      release: { version: '3.0.0' },
    });
    expect(await accounts.listOf(account.id)).toEqual([]);
    expect((await program.request({ path: address })).status).toBe(200);
    expect((await program.beat({ version: '3.0.0' })).state).toBe('running');
    await forgetReleases();
  });

  it('A withdrawn release gives way to the newest good one', async () => {
    await publish('2.3.0');
    const { sha256, path: address } = await publish('2.4.0');
    const { program } = await accounts.signedIn();
    expect((await program.beat()).state).toBe('running');
    await edit(sha256, 'withdrawn_at = now()');
    expect(await program.beat()).toMatchObject({ state: 'update', release: { version: '2.3.0' } });
    expect((await program.request({ path: address })).status).toBe(404);
    await forgetReleases();
  });

  it('A version that was never published has to update; a test version and a tester may run', async () => {
    await publish('2.4.0');
    const { program } = await accounts.signedIn();
    const { program: tester } = await accounts.signedIn({ subscription: 'Tester' });
    const beat = (pc: typeof program) => pc.beat({ version: '99.99.99' });
    expect(await beat(program)).toMatchObject({ state: 'update', release: { version: '2.4.0' } });
    expect(await beat(program)).not.toHaveProperty('values');
    expect((await beat(tester)).state).toBe('running');
    await publish('99.99.99', "channel = 'test'");
    const tested = await beat(program);
    expect(tested).toMatchObject({ state: 'running', release: { version: '2.4.0' } });
    expect((await beat(tester)).release?.version).toBe('99.99.99');
    await forgetReleases();
  });

  it('An experiment is offered only to packages with experiments', async () => {
    await publish('2.4.0');
    await publish('2.5.0', "channel = 'experiment'");
    const { program } = await accounts.signedIn();
    const { program: tester } = await accounts.signedIn({ subscription: 'Supreme-Experiment' });
    expect((await program.beat()).release?.version).toBe('2.4.0');
    expect((await tester.beat()).release?.version).toBe('2.5.0');
    expect((await tester.beat({ channel: 'stable' })).release?.version).toBe('2.4.0');
    await forgetReleases();
  });

  it('A rollout reaches its share of PCs, always the same ones', async () => {
    await publish('2.4.0');
    const { sha256 } = await publish('2.5.0', 'rollout = 30');
    const { pcs } = await accounts.signedIn({ max_devices: 40 }, 40);
    const offered = async () => {
      const found = [];
      for (const pc of pcs) if ((await pc.beat()).release?.version === '2.5.0') found.push(pc);
      return found.map(({ deviceId }) => deviceId);
    };
    const expected = pcs
      .map(({ deviceId }) => deviceId)
      .filter((id) => {
        const digest = createHash('sha256').update(`2.5.0\n${id}`).digest();
        return digest.readUInt16BE(0) % 100 < 30;
      });
    expect(await offered()).toEqual(expected);
    await edit(sha256, 'rollout = 100');
    expect(await offered()).toHaveLength(40);
    await forgetReleases();
  });
});
