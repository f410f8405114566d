import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { type ObjectStore, startObjectStore } from '../../test/fakes/object-store/object-store.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { checkDownloads } from './check-downloads.ts';

let database: TestDatabase;
let store: ObjectStore;
let stateDir: string;

beforeAll(async () => {
  database = await testDatabase();
  store = await startObjectStore();
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-doctor-'));
});
afterAll(async () => {
  await database.drop();
  await store.close();
  await rm(stateDir, { recursive: true });
});

async function saysOf(more: Record<string, string> = {}): Promise<string[]> {
  const config = readConfig({ ...store.environment, STATE_DIR: stateDir, ...more });
  const findings = await checkDownloads(config, database.db);
  return findings.map(({ level, says }) => `${level} ${says}`);
}

it('The doctor tests a bucket and leaves nothing in it', async () => {
  expect(await saysOf()).toEqual([
    'ok downloads: the bucket takes, gives and removes files',
    'ok downloads: 0 files, all of the right size',
  ]);
  expect(store.objects.size).toBe(0);
  const methods = store.requests.map((each) => each.split(' ')[0]);
  expect(methods).toEqual(expect.arrayContaining(['PUT', 'GET', 'DELETE']));
});

it.each<[Record<string, string>, RegExp]>([
  [{ S3_SECRET_ACCESS_KEY: 'another' }, /S3_SECRET_ACCESS_KEY is not the secret of/u],
  [{ S3_ACCESS_KEY_ID: 'another' }, /S3_ACCESS_KEY_ID is not known there/u],
  [{ S3_BUCKET: 'another' }, /there is no bucket of the name S3_BUCKET/u],
  [{ S3_REGION: 'another' }, /S3_REGION is not the region of the bucket/u],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9 is away/u],
])('A bucket that cannot be used is explained by the doctor: %j', async (more, words) => {
  const [finding = ''] = await saysOf(more);
  expect(finding).toMatch(/^FAIL downloads: /u);
  expect(finding).toMatch(words);
});

it('The doctor explains a bucket with a wrong clock', async () => {
  store.clock.aheadMs = -20 * 60_000;
  expect((await saysOf())[0]).toMatch(/the clock of this machine and its own differ by 1\d+ s/u);
  store.clock.aheadMs = 0;
});

it('The doctor reports missing, partial and unused files in a bucket', async () => {
  const { ownerPool } = database;
  const [missing, half] = ['a'.repeat(64), 'b'.repeat(64)];
  await ownerPool.query(
    'insert into download_files (sha256, bytes, kept_at) values ($1, 5, now()), ($2, 5, now())',
    [missing, half],
  );
  store.objects.set(half, { bytes: Buffer.from('abc'), at: new Date() });
  store.objects.set('c'.repeat(64), { bytes: Buffer.from('abc'), at: new Date() });
  expect((await saysOf()).slice(1)).toEqual([
    `FAIL downloads: the file ${missing} is missing`,
    `FAIL downloads: the file ${half} has 3 bytes instead of 5`,
    'note downloads: 1 unused files, removed after a day',
  ]);
});
