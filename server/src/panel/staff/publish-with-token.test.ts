import { execFile, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@regz/contract/contract.ts';
import { tokenScopes } from '@regz/rules/api-tokens/new-token.ts';
import { DOWNLOAD_UPLOAD_PATH } from '@regz/rules/downloads/access.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserRequest, questionFor } from '../../../test/harness/browser.ts';
import { makeApiToken } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { operationOf } from '../../../test/harness/operations.ts';
import { bearing } from '../../../test/scenarios/bearer-tokens.ts';
import { makeRelease, releaseForm } from '../../../test/scenarios/panel-releases.ts';

const { publishRelease, editRelease } = contract.panel.staff;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

type TokenColumns = NonNullable<Parameters<typeof makeApiToken>[1]>;

const publisher = (columns: TokenColumns = {}) =>
  makeApiToken(server.database, { scopes: ['panel:publish'], ...columns });

const send = (text: string, question: BrowserRequest) =>
  server.browser().request(bearing(text, question));

const publish = (text: string, form: Awaited<ReturnType<typeof releaseForm>>) =>
  send(
    text,
    questionFor(
      operationOf(publishRelease),
      { ...form, code: '' },
      { idempotencyKey: randomUUID() },
    ),
  );

const upload = (text: string, body = randomBytes(100)) =>
  send(text, {
    method: 'PUT',
    path: DOWNLOAD_UPLOAD_PATH,
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });

const rowsOf = async (text: string, values: unknown[]) =>
  (await server.database.ownerPool.query<Record<string, unknown>>(text, values)).rows;

describe('a token with panel:publish', () => {
  it('A token publishes with its channel and rollout, and the trail names it', async () => {
    const { text, id, adminId } = await publisher();
    const form = await releaseForm(server);
    const answer = await publish(text, { ...form, rollout: 10 });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({ channel: 'stable', rollout: 10, version: form.version });
    const acts = await rowsOf(
      "select actor_id, action from audit_entries where detail->>'apiToken' = $1",
      [id],
    );
    expect(acts).toEqual([{ actor_id: adminId, action: 'panel.publish-release' }]);
  });

  it('A token that publishes the same bytes again gets the first answer, also at once', async () => {
    const { text, id } = await publisher();
    const form = await releaseForm(server);
    const answers = await Promise.all([1, 2, 3].map(() => publish(text, form)));
    answers.push(await publish(text, { ...form, rollout: 1, notes: 'Again.' }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [first] = answers;
    expect(answers.every(({ text: answer }) => answer === first?.text)).toBe(true);
    const acts = "select from audit_entries where detail->>'apiToken' = $1";
    expect(await rowsOf(acts, [id])).toHaveLength(1);
  });

  it('A version stays its bytes, and a withdrawn one stays withdrawn', async () => {
    const { text } = await publisher();
    const form = await releaseForm(server);
    await publish(text, form);
    const other = await releaseForm(server);
    const refused = await publish(text, { ...other, version: form.version });
    expect(refused.json).toMatchObject({ code: 'PANEL_RELEASE_EXISTS' });
    await rowsOf('update panel_releases set withdrawn_at = now() where version = $1', [
      form.version,
    ]);
    expect((await publish(text, form)).json).toMatchObject({ code: 'PANEL_RELEASE_EXISTS' });
  });

  it('A token neither edits a release nor withdraws it', async () => {
    const { text } = await publisher();
    const { version: _version, ...seen } = await makeRelease(server);
    const input = { ...seen, isWithdrawn: true, code: '' };
    const answer = await send(text, questionFor(operationOf(editRelease), input));
    expect(answer.json).toMatchObject({ code: 'ORIGIN_FORBIDDEN' });
  });

  it('No other scope publishes or uploads', async () => {
    const scopes = tokenScopes.filter((scope) => scope !== 'panel:publish');
    const { text } = await publisher({ scopes });
    const code = 'API_TOKEN_SCOPE_MISSING';
    expect((await publish(text, await releaseForm(server))).json).toMatchObject({ code });
    expect((await upload(text)).json).toMatchObject({ code });
  });

  it('A token of a role that may not publish uploads nothing', async () => {
    const { text, adminId } = await publisher();
    await rowsOf("update account_admins set role = 'stock' where id = $1", [adminId]);
    const code = 'ACCOUNT_ROLE_INSUFFICIENT';
    expect((await upload(text)).json).toMatchObject({ code });
    expect((await publish(text, await releaseForm(server))).json).toMatchObject({ code });
  });

  it.each<[string, () => TokenColumns]>([
    ['another network', () => ({ address_blocks: ['192.0.2.0/24'] })],
    [
      'an expired token',
      () => ({
        created_at: new Date(Date.now() - 2 * DAY_MS),
        expires_at: new Date(Date.now() - DAY_MS),
      }),
    ],
    ['a revoked token', () => ({ revoked_at: new Date() })],
  ])('Nothing is uploaded or published with %s', async (_, columns) => {
    const { text } = await publisher(columns());
    const code = 'API_TOKEN_INVALID';
    expect((await upload(text)).json).toMatchObject({ code });
    expect((await publish(text, await releaseForm(server))).json).toMatchObject({ code });
  });
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
      const acts = await rowsOf(
        "select action from audit_entries where detail->>'apiToken' = $1 and action like 'panel.%'",
        [id],
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
