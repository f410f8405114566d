import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../../operate/run-command.ts';
import { silentLog, testDatabase } from '../../../test/harness/harness-database.ts';
import type { TestDatabase } from '../../../test/harness/harness-database.ts';
import { startServer } from '../../start-server.ts';
import { createDatabase, type Database } from '../database/database.ts';
import { agreeOnSecrets } from './agree-on-secrets.ts';
import { readConfig } from './config.ts';
import { ownSecrets } from './secrets.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-shared-secrets-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ownHandle = () =>
  createDatabase({ connection: database.applicationConnection, max: 16, log: silentLog });

/** Where a machine of this name keeps its secrets. */
const machine = (name: string) => ({ STATE_DIR: path.join(folder, name) });

const agree = (db: Database, settings: Record<string, string>) =>
  agreeOnSecrets(db, readConfig(settings));

const environmentOf = (name: string): NodeJS.ProcessEnv => ({
  ...machine(name),
  NODE_ENV: 'test',
  DATABASE_URL: database.databaseUrl,
  DATABASE_OWNER_URL: database.databaseOwnerUrl,
});

it('A machine with other secrets is refused with their names', async () => {
  const { db } = database;
  await agree(db, machine('first'));
  await agree(db, machine('first'));
  await expect(agree(db, machine('second'))).rejects.toThrow(
    /other secrets .*: ALTCHA_KEY_SECRET, ALTCHA_SECRET, DATA_KEY, SANDBOX_WEBHOOK_SECRET, VAPID_PRIVATE_KEY\. Copy secrets\.json/u,
  );
  const own = ownSecrets(machine('first').STATE_DIR);
  const shared = {
    DATA_KEY: own.dataKey,
    ALTCHA_SECRET: own.altchaSecret,
    SANDBOX_WEBHOOK_SECRET: own.sandboxWebhookSecret,
    VAPID_PRIVATE_KEY: own.vapidPrivateKey,
  };
  await expect(agree(db, { ...machine('second'), ...shared })).rejects.toThrow(
    ': ALTCHA_KEY_SECRET. ',
  );
  const all = { ...machine('second'), ...shared, ALTCHA_KEY_SECRET: own.altchaKeySecret };
  await agree(db, all);
});

it('Secrets of unused challenges and sandboxes are not compared', async () => {
  const { db } = database;
  await agree(db, machine('first'));
  const { dataKey, vapidPrivateKey } = ownSecrets(machine('first').STATE_DIR);
  const shared = { DATA_KEY: dataKey, VAPID_PRIVATE_KEY: vapidPrivateKey };
  const second = { ...machine('second'), ...shared };
  const turnstile = { CHALLENGE: 'turnstile', TURNSTILE_SITE_KEY: 'x', TURNSTILE_SECRET: 'x' };
  const transfers = { PAYMENT_PROVIDERS: 'transfer' };
  await expect(agree(db, { ...second, ...turnstile })).rejects.toThrow(': SANDBOX_WEBHOOK_SECRET.');
  await expect(agree(db, { ...second, ...transfers })).rejects.toThrow(
    ': ALTCHA_KEY_SECRET, ALTCHA_SECRET.',
  );
  await agree(db, { ...second, ...turnstile, ...transfers });
});

it('Of sixteen concurrent first starts, one sets the secrets', async () => {
  const { db, pool } = ownHandle();
  const starts = Array.from({ length: 16 }, (_, number) => agree(db, machine(`machine ${number}`)));
  const agreed = (await Promise.allSettled(starts)).filter(({ status }) => status === 'fulfilled');
  await pool.end();
  expect(agreed).toHaveLength(1);
});

it('Other secrets are refused until the operator drops the former ones', async () => {
  const { db, pool } = ownHandle();
  await agree(db, machine('first'));
  await pool.end();
  const second = environmentOf('second');
  await expect(startServer(readConfig(second))).rejects.toThrow('other secrets');
  await expect(runCommand(['ban', 'nobody'], second)).rejects.toThrow('other secrets');
  expect(await runCommand(['forget-secrets'], second)).toMatchObject({ ok: true });
  expect(await runCommand(['ban', 'nobody'], second)).toMatchObject({
    lines: [expect.stringContaining('nobody')],
  });
  await expect(runCommand(['ban', 'nobody'], environmentOf('first'))).rejects.toThrow(
    'other secrets',
  );
});
