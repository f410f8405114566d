import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@regz/contract/contract.ts';
import { tokenScopes } from '@regz/rules/api-tokens/new-token.ts';
import { DOWNLOAD_UPLOAD_PATH } from '@regz/rules/downloads/access.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserRequest, questionFor } from '../../../test/harness/browser.ts';
import { makeApiToken } from '../../../test/harness/factories.ts';
import { sharedServer, testServer } from '../../../test/harness/harness.ts';
import { operationOf } from '../../../test/harness/operations.ts';
import { panelProgram } from '../../../test/harness/panel-program.ts';
import { bearing } from '../../../test/scenarios/bearer-tokens.ts';
import { makeStoredFile } from '../../../test/scenarios/kept-files.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { givenFile } from '../../../test/scenarios/panel-files.ts';
import { makeNotice } from '../../../test/scenarios/panel-notices.ts';
import { makeRelease, releaseForm } from '../../../test/scenarios/panel-releases.ts';

const { publishRelease } = contract.panel.staff;
const server = sharedServer({ work: 'none' });
const accounts = panelAccounts(server);

/** Publishes a file as a release, with what differs from one for everybody. */
async function publish(version: string, columns = '') {
  const { sha256, content } = await makeStoredFile(server);
  await server.database.sql(
    `insert into panel_releases (channel, version, sha256, file_name, notes, published_at)
     values ('stable', $1, $2, 'panel.zip', 'What is new', now())`,
    version,
    sha256,
  );
  if (columns !== '') await edit(sha256, columns);
  return { sha256, content, path: `/api/panel/v1/releases/${sha256}` };
}

const edit = (sha256: string, columns: string) =>
  server.database.ownerPool.query(`update panel_releases set ${columns} where sha256 = $1`, [
    sha256,
  ]);

type Stored = { path: string; content: Buffer; sha256: string };

it.each<[string, () => Promise<Stored>]>([
  ['release', () => publish('2.5.0')],
  ['package', () => give()],
])('The file of a %s comes whole or in parts, unsigned, with its digest', async (_, store) => {
  const { path, content, sha256 } = await store();
  const { program } = await accounts.signedIn();
  await program.beat();
  const whole = await program.request({ path });
  expect(whole.status).toBe(200);
  expect(whole.body.equals(content)).toBe(true);
  expect(whole.headers['etag']).toBe(`"${sha256}"`);
  expect(whole.headers['signature']).toBeUndefined();
  const part = await program.request({ path, headers: { range: 'bytes=9990-' } });
  expect(part.status).toBe(206);
  expect(part.body.equals(content.subarray(9990))).toBe(true);
});

it.each(['releases', 'files'])('No other address below %s leads to a file', async (folder) => {
  const { program } = await running();
  for (const name of ['f'.repeat(64), 'setup.exe', '..%2f..%2fsecrets.json']) {
    const answer = await program.request({ path: `/api/panel/v1/${folder}/${name}` });
    expect(answer).toMatchObject({ status: 404, json: { code: 'DOWNLOAD_UNKNOWN' } });
  }
});

describe('the file of a release', () => {
  it('Signed-in programs get release files even after expiry', async () => {
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
  });

  it('A withdrawn release gives way to the newest good one', async () => {
    await publish('2.3.0');
    const { sha256, path: address } = await publish('2.4.0');
    const { program } = await accounts.signedIn();
    expect((await program.beat()).state).toBe('running');
    await edit(sha256, 'withdrawn_at = now()');
    expect(await program.beat()).toMatchObject({ state: 'update', release: { version: '2.3.0' } });
    expect((await program.request({ path: address })).status).toBe(404);
  });

  it('An unpublished version must update unless it is a test', async () => {
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
  });

  it('An experiment is offered only to packages with experiments', async () => {
    await publish('2.4.0');
    await publish('2.5.0', "channel = 'experiment'");
    const { program } = await accounts.signedIn();
    const { program: tester } = await accounts.signedIn({ subscription: 'Supreme-Experiment' });
    expect((await program.beat()).release?.version).toBe('2.4.0');
    expect((await tester.beat()).release?.version).toBe('2.5.0');
    expect((await tester.beat({ channel: 'stable' })).release?.version).toBe('2.4.0');
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
  });
});

afterEach(async () => {
  await query('delete from panel_files');
  await query('delete from panel_releases');
});

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
  it('A program gets the names and digests of its files', async () => {
    const { program } = await accounts.signedIn();
    expect(await program.beat()).not.toHaveProperty('files');
    const { sha256 } = await give();
    expect((await program.beat()).files).toEqual([{ name: 'models', sha256, bytes: 10_000 }]);
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

  it('Programs get the newest file of each name for their version', async () => {
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

  it('Waiting and signed-out programs get no files', async () => {
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

  it('Programs that stay on the stable channel get files too', async () => {
    const { path } = await give();
    await makeRelease(server, { rollout: 100, mandatory: true });
    await query("update panel_releases set channel = 'experiment'");
    const { program } = await accounts.signedIn({ subscription: 'Supreme-Experiment' });
    expect((await program.beat({ channel: 'stable' })).state).toBe('running');
    expect((await program.request({ path })).status).toBe(200);
  });

  it('A program fetches its files a limited number of times an hour', async () => {
    const { path } = await give();
    const { program } = await running();
    const statuses = new Map<number, number>();
    for (let time = 0; time <= 120; time += 1) {
      const { status } = await program.request({ path, headers: { range: 'bytes=0-0' } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 206: 120, 429: 1 });
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

describe('publish with token', () => {
  type TokenColumns = NonNullable<Parameters<typeof makeApiToken>[1]>;

  const publisher = (columns: TokenColumns = {}) =>
    makeApiToken(server.database, { scopes: ['panel:publish'], ...columns });

  const send = (text: string, question: BrowserRequest) =>
    server.browser().request(bearing(text, question));

  const publish = (text: string, form: Awaited<ReturnType<typeof releaseForm>>) =>
    send(text, questionFor(operationOf(publishRelease), { ...form, code: '' }));

  const upload = (text: string, body = randomBytes(100)) =>
    send(text, {
      method: 'PUT',
      path: DOWNLOAD_UPLOAD_PATH,
      headers: { 'content-type': 'application/octet-stream' },
      body,
    });

  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

  describe('a token with panel:publish', () => {
    it('A token publishes with its channel and rollout, and the trail names it', async () => {
      const { text, id, adminId } = await publisher();
      const form = await releaseForm(server);
      const answer = await publish(text, { ...form, rollout: 10 });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.json).toMatchObject({ channel: 'stable', rollout: 10, version: form.version });
      const acts = await server.database.sql(
        "select actor_id, action from audit_entries where detail->>'apiToken' = $1",
        id,
      );
      expect(acts).toEqual([{ actor_id: adminId, action: 'panel.publish-release' }]);
    });

    it('A token that publishes the same bytes again gets the first answer', async () => {
      const { text, id } = await publisher();
      const form = await releaseForm(server);
      const answers = await Promise.all([1, 2, 3].map(() => publish(text, form)));
      answers.push(await publish(text, { ...form, rollout: 1, notes: 'Again.' }));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const [first] = answers;
      expect(answers.every(({ text: answer }) => answer === first?.text)).toBe(true);
      const acts = "select from audit_entries where detail->>'apiToken' = $1";
      expect(await server.database.sql(acts, id)).toHaveLength(1);
    });

    it('A version stays its bytes, and a withdrawn one stays withdrawn', async () => {
      const { text } = await publisher();
      const form = await releaseForm(server);
      await publish(text, form);
      const other = await releaseForm(server);
      const refused = await publish(text, { ...other, version: form.version });
      expect(refused.json).toMatchObject({ code: 'PANEL_RELEASE_EXISTS' });
      await server.database.sql(
        'update panel_releases set withdrawn_at = now() where version = $1',
        form.version,
      );
      expect((await publish(text, form)).json).toMatchObject({ code: 'PANEL_RELEASE_EXISTS' });
    });
  });

  it.each<[string, TokenColumns, string]>([
    ['API_TOKEN_SCOPE_MISSING', { scopes: tokenScopes.filter((s) => s !== 'panel:publish') }, ''],
    ['ACCOUNT_ROLE_INSUFFICIENT', {}, "update account_admins set role = 'stock' where id = $1"],
    ['API_TOKEN_INVALID', { address_blocks: ['192.0.2.0/24'] }, ''],
    ['API_TOKEN_INVALID', { created_at: daysAgo(2), expires_at: daysAgo(1) }, ''],
    ['API_TOKEN_INVALID', { revoked_at: daysAgo(0) }, ''],
  ])('Nothing is uploaded or published: %s for %o %s', async (code, columns, change) => {
    const { text, adminId } = await publisher(columns);
    if (change !== '') await server.database.sql(change, adminId);
    expect((await upload(text)).json).toMatchObject({ code });
    expect((await publish(text, await releaseForm(server))).json).toMatchObject({ code });
  });

  describe('the example of the documentation', () => {
    const run = promisify(execFile);
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'regz-publish-'));
      await mkdir(join(folder, 'dist'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    /** The lines of the first block of a language below the heading. */
    async function blockOf(language: string): Promise<string> {
      const page = new URL('../../../../docs/operations/panel.md', import.meta.url);
      const [, section = ''] = (await readFile(page, 'utf8')).split('## Publishing from CI\n');
      const [, block = ''] = section.split(`\`\`\`${language}\n`);
      return block.split('```')[0] ?? '';
    }

    it.skipIf(spawnSync('curl', ['--version']).status !== 0)(
      'The example for a shell publishes a file, twice without harm',
      async () => {
        const { text, id } = await publisher();
        await writeFile(join(folder, 'dist', 'panel.zip'), randomBytes(5000));
        const env = {
          PATH: process.env['PATH'],
          REGZ_URL: server.config.origins.client,
          REGZ_TOKEN: text,
          VERSION: '97.1.0',
        };
        for (let times = 0; times < 2; times += 1) {
          const { stdout } = await run('sh', ['-c', await blockOf('sh')], { cwd: folder, env });
          expect(stdout).toContain('"version":"97.1.0"');
        }
        const acts = await server.database.sql(
          "select action from audit_entries where detail->>'apiToken' = $1 and action like 'panel.%'",
          id,
        );
        expect(acts).toEqual([{ action: 'panel.publish-release' }]);
        const other = { ...env, REGZ_TOKEN: `${text}x` };
        await expect(
          run('sh', ['-c', await blockOf('sh')], { cwd: folder, env: other }),
        ).rejects.toThrow(/API_TOKEN_INVALID|401/);
      },
    );

    it('The step for GitHub Actions runs the same lines', async () => {
      const [, lines = ''] = (await blockOf('yaml')).split('run: |\n');
      expect(lines.replaceAll(/^ {4}/gm, '')).toBe(await blockOf('sh'));
    });
  });
});
