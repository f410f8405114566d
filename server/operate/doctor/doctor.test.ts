import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { poolerLine } from '../../test/harness/pooler-line.ts';
import { runRegz } from '../../test/harness/programs/run-regz.ts';
import { checkConfiguration, checkSecrets } from './check-configuration.ts';
import { checkValues } from './check-panel.ts';
import { judgeArchiver } from './check-wal-archive.ts';
import { examine } from './examine.ts';
import { exitCodeOf, findingsOf } from './finding.ts';

let database: TestDatabase;
let stateDir: string;

beforeAll(async () => {
  database = await testDatabase();
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-doctor-'));
});
afterAll(async () => {
  await database.drop();
  await rm(stateDir, { recursive: true });
});

function settings(more: Record<string, string> = {}) {
  return {
    STATE_DIR: stateDir,
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.databaseOwnerUrl,
    ...more,
  };
}

/** The doctor's findings except `ok`. */
async function wrongs(more: Record<string, string> = {}): Promise<string[]> {
  const findings = await examine(readConfig(settings(more)));
  return findings
    .filter(({ level }) => level === 'warn' || level === 'FAIL')
    .map(({ group, level, says }) => `${group} ${level} ${says}`);
}

it('The doctor reports the same as JSON and as text', async () => {
  const { code, said } = await runRegz(['doctor', '--json'], settings());
  const report = JSON.parse(said) as { exitCode: number; findings: { group: string }[] };
  expect({ code, exitCode: report.exitCode }).toEqual({ code: 0, exitCode: 0 });
  expect(new Set(report.findings.map(({ group }) => group))).toEqual(
    new Set(
      'configuration secrets room database clocks invariants jobs mail payment community downloads panel backups'.split(
        ' ',
      ),
    ),
  );
});

it('The doctor names values of the panel that cannot be read', async () => {
  const value = await database.ownerPool.query<{ id: string }>(
    `insert into panel_values (id, name, content, secret)
     values (gen_random_uuid(), 'offsets', 'v1.AAAA', true) returning id`,
  );
  const findings = await checkValues(readConfig(settings()), database.db);
  expect(findings).toMatchObject([{ level: 'FAIL', says: expect.stringContaining('offsets') }]);
  await database.sql('delete from panel_values where id = $1', value.rows[0]?.id);
});

it('The example production settings pass once their names are set', async () => {
  const example = readFileSync(
    path.join(import.meta.dirname, '../../../deploy/regz.env.example'),
    'utf8',
  );
  const filled = parseEnv(example.replaceAll('regz.example', 'regz.lk'));
  const found = await wrongs({ ...filled, ...settings() });
  expect(found.filter((line) => line.includes(' FAIL '))).toEqual([]);
  // Only this check reports it: an order paid with the sandbox's card would wait for a key forever.
  expect(found).toContain(
    'payment warn payment: test money gets only keys that begin with TEST-; 0 are in stock',
  );
});

it('The doctor exits with 0, 1 or 2 by its worst finding', () => {
  const { ok, note, warn, FAIL } = findingsOf('any');
  expect(exitCodeOf([ok('a'), note('b')])).toBe(0);
  expect(exitCodeOf([warn('a'), ok('b')])).toBe(1);
  expect(exitCodeOf([FAIL('a'), warn('b')])).toBe(2);
});

it('The doctor fails while the WAL is not archived as configured', () => {
  const levels = (state: Parameters<typeof judgeArchiver>[0]) =>
    judgeArchiver(state).map(({ level, says }) => `${level} ${says}`);
  expect(levels({ asked: true, on: false, failing: false })).toEqual([
    expect.stringMatching(/^FAIL archive: .*started without it/),
  ]);
  expect(levels({ asked: false, on: true, failing: true })).toEqual([
    expect.stringMatching(/^FAIL archive: the log cannot be archived/),
  ]);
  expect(levels({ asked: true, on: true, failing: false })).toEqual([
    'ok archive: the log is archived',
  ]);
  expect(levels({ asked: false, on: false, failing: false })).toEqual([]);
});

it('The doctor warns about missing production settings, and names the stand-ins in use', () => {
  const open = readConfig({
    NODE_ENV: 'production',
    ALLOW_STAND_INS: 'true',
    MAIN_ORIGIN: 'https://regz.test',
    CLIENT_ORIGIN: 'https://client.regz.test',
    DOWNLOAD_ORIGIN: 'https://download.regz.test',
  });
  const said = checkConfiguration(open).map(({ level, says }) => `${level} ${says}`);
  for (const name of ['TRUST_PROXY', 'STAFF_EMAIL', 'stand-in: payments', 'stand-in: mail']) {
    expect(said).toContainEqual(expect.stringMatching(new RegExp(`^warn ${name}`)));
  }
  expect(checkConfiguration(readConfig({})).map(({ level }) => level)).toEqual(['ok', 'note']);
});

it('The doctor fails while other users can read the secrets', async () => {
  const config = readConfig(settings({ DATA_KEY: 'x'.repeat(40) }));
  const file = path.join(stateDir, 'secrets.json');
  await chmod(file, 0o644);
  const found = await checkSecrets(config);
  await chmod(file, 0o600);
  expect(found.at(-1)).toMatchObject({
    level: 'FAIL',
    says: expect.stringContaining('chmod 600'),
  });
  expect(JSON.stringify(found)).not.toContain('xxxx');
  const other = await checkSecrets(readConfig(settings({ DATA_KEY: 'y'.repeat(40) })));
  expect(other[0]?.says).not.toBe(found[0]?.says);
});

it('The doctor finds clock errors, stuck jobs and mail, and missing files', async () => {
  const { ownerPool } = database;
  await ownerPool.query(
    `insert into audit_entries (actor_kind, actor_name, action, object_kind, object_id, at)
       values ('operator', 'test', 'test.ahead', 'test', '1', now() + interval '23 hours')`,
  );
  await ownerPool.query(
    `insert into pgboss.job (name, data, start_after)
       values ('mail.send', '{}', now() - interval '20 minutes')`,
  );
  await ownerPool.query(
    `insert into pgboss.job (name, data, state, source_name)
       values ('jobs.dead-letters', '{}', 'completed', 'orders.fill')`,
  );
  await ownerPool.query(
    `insert into mail_outbox (id, to_address, template, data, message_id, created_at)
       values (gen_random_uuid(), 'a@b.example', 'approved', '{}', 'one', now() - interval '1 hour')`,
  );
  await ownerPool.query(
    `insert into download_files (sha256, bytes, kept_at) values (repeat('a', 64), 5, now())`,
  );
  const found = await wrongs();
  expect(found).toEqual([
    expect.stringContaining('clocks FAIL clock: runs behind, or ran ahead before'),
    expect.stringContaining('jobs warn jobs: mail.send has waited for 20 minutes'),
    expect.stringContaining('jobs warn jobs: 1 of orders.fill failed for good'),
    expect.stringContaining('mail warn mail: 1 have waited'),
    expect.stringContaining('downloads FAIL downloads: the file aaaa'),
  ]);
});

it('The doctor fails with a sentence if a pooler drops the limits of connections', async () => {
  const { host, port, user, database: name } = database.applicationConnection;
  const line = await poolerLine(host, port);
  line.treat('dropped');
  const found = await wrongs({ DATABASE_URL: line.url(user, name) });
  await line.close();
  expect(found).toEqual([
    expect.stringMatching(
      /^database FAIL database: A database connection has no statement_timeout, .*docs\/operations\/database\.md/,
    ),
  ]);
});

it('The doctor queries the mail server and the payment provider', async () => {
  const found = await wrongs({
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_API: 'http://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  expect(found).toContainEqual(expect.stringMatching(/^mail FAIL mail: 127\.0\.0\.1:1 does not/));
  expect(found).toContainEqual(expect.stringMatching(/^payment FAIL payment: stripe: unreach/));
});
