import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileStoreOf } from '../../src/integrations/files/file-stores.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { type ObjectStore, startObjectStore } from '../../test/fakes/object-store/object-store.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { startRegz } from '../../test/harness/programs/run-regz.ts';
import { publishFile, sha256Of } from '../../test/scenarios/downloads.ts';
import { runToEnd } from '../run-command.ts';

let store: ObjectStore;
let server: TestServer;
let file: Awaited<ReturnType<typeof publishFile>>;

beforeAll(async () => {
  store = await startObjectStore();
  server = await testServer();
  file = await publishFile(server, {}, randomBytes(50_000));
});
afterAll(async () => {
  await server.close();
  await store.close();
});

/** The settings of the running product, and those of a bucket beside them. */
const settings = (storage: 'disk' | 's3') => ({
  ...store.environment,
  STATE_DIR: server.config.STATE_DIR,
  DATABASE_URL: server.database.databaseUrl,
  DATABASE_OWNER_URL: server.database.databaseOwnerUrl,
  STORAGE: storage,
});

const move = (args: readonly string[], storage: 'disk' | 's3' = 'disk') =>
  runToEnd(['move-files', ...args], settings(storage));

async function namesOf(storage: 'disk' | 's3'): Promise<string[]> {
  const names: string[] = [];
  const files = fileStoreOf(storage, readConfig(settings(storage)));
  for await (const { sha256 } of files.list()) names.push(sha256);
  return names.toSorted();
}

async function rows(): Promise<string[]> {
  const { rows: found } = await server.database.ownerPool.query<{ sha256: string }>(
    'select sha256 from download_files order by sha256',
  );
  return found.map(({ sha256 }) => sha256);
}

it('A killed and repeated move keeps every file', async () => {
  let puts = 0;
  const reached = new Promise<void>((resolve) => {
    store.misbehave(({ method }) => {
      if (method === 'PUT') puts += 1;
      // The fourth is never answered.
      if (method === 'PUT' && puts === 4) resolve();
      return method === 'PUT' && puts >= 4;
    });
  });
  const { child, ended } = startRegz(['move-files', '--to', 's3'], settings('disk'));
  await reached;
  child.kill('SIGKILL');
  await ended;
  expect(store.objects.size).toBe(3);
  store.misbehave(null);
  const [damaged = ''] = [...store.objects.keys()];
  store.objects.set(damaged, { bytes: randomBytes(10), at: new Date() });

  const all = await rows();
  const { code, out } = await move(['--to', 's3']);
  expect([code, out]).toEqual([0, expect.stringContaining('Now set STORAGE=s3')]);
  expect(out).toContain(`${all.length} files are (${all.length - 2} of them copied now)`);
  expect(await namesOf('s3')).toEqual(all);
  for (const [name, { bytes }] of store.objects) expect(sha256Of(bytes)).toBe(name);
  expect(await namesOf('disk')).toEqual(all);
});

it('A move keeps the product serving and copies new files', async () => {
  const path = `/downloads/public/${file.id}/${file.sha256}`;
  const moving = move(['--to', 's3']);
  const fetched = await server.browser({ site: 'download' }).request({ path });
  expect(sha256Of(fetched.body)).toBe(file.sha256);
  await moving;
  const later = await publishFile(server);
  expect((await move(['--to', 's3'])).out).toContain('(1 of them copied now)');
  expect(await namesOf('s3')).toContain(later.sha256);
});

it('A move deletes nothing from the storage in use', async () => {
  const { code, err } = await move(['--to', 's3', '--delete-source']);
  expect([code, err]).toEqual([1, expect.stringContaining('so nothing may be deleted there')]);
  expect(await namesOf('disk')).toEqual(await rows());
});

it('A move deletes nothing if a file is complete at neither place', async () => {
  const lost = await publishFile(server);
  await fileStoreOf('disk', server.config).remove(lost.sha256);
  const { code, err } = await move(['--to', 's3', '--delete-source'], 's3');
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`Whole at neither place: ${lost.sha256}`),
  ]);
  expect(await namesOf('disk')).toContain(file.sha256);
  await server.database.sql('delete from download_items where file_sha256 = $1', lost.sha256);
  await server.database.sql('delete from download_files where sha256 = $1', lost.sha256);
});

it('Moving files deletes the source on request, and works both ways', async () => {
  const all = await rows();
  const there = await move(['--to', 's3', '--delete-source'], 's3');
  expect([there.code, there.out]).toEqual([0, expect.stringContaining('They were deleted')]);
  expect(await namesOf('disk')).toEqual([]);
  expect(await namesOf('s3')).toEqual(all);
  const back = await move(['--to', 'disk'], 's3');
  expect([back.code, back.out]).toEqual([0, expect.stringContaining('Now set STORAGE=disk')]);
  expect(await namesOf('disk')).toEqual(all);
  expect(await namesOf('s3')).toEqual(all);
});

it('A move names what the request and the settings lack', async () => {
  expect((await move([])).err).toContain('--to s3|disk');
  const { STATE_DIR, DATABASE_URL, DATABASE_OWNER_URL } = settings('disk');
  const without = { STATE_DIR, DATABASE_URL, DATABASE_OWNER_URL };
  const { code, err } = await runToEnd(['move-files', '--to', 's3'], without);
  expect([code, err]).toEqual([1, expect.stringContaining('No bucket is set: S3_ENDPOINT')]);
  const wrong = { ...settings('disk'), S3_SECRET_ACCESS_KEY: 'something else' };
  const refused = await runToEnd(['move-files', '--to', 's3'], wrong);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('S3_SECRET_ACCESS_KEY')]);
});
