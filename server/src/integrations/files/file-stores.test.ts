import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startObjectStore } from '../../../test/fakes/object-store/object-store.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { FileStore, FileToKeep } from '../../platform/ports/file-store.ts';
import { createFileStore } from './file-stores.ts';

let store: Awaited<ReturnType<typeof startObjectStore>>;
let root: string;

beforeAll(async () => {
  store = await startObjectStore();
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-files-'));
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true });
});

/** A whole file, as it arrives. */
async function arrived(content = randomBytes(300_000)): Promise<FileToKeep & { content: Buffer }> {
  const file = path.join(root, randomBytes(8).toString('hex'));
  await writeFile(file, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path: file, sha256, bytes: content.length, content };
}

async function keep(files: FileStore, file: FileToKeep): Promise<void> {
  await files.bring(file);
  await files.put(file);
}

const namesIn = async (files: FileStore) => {
  const names: string[] = [];
  for await (const { sha256 } of files.list()) names.push(sha256);
  return names.toSorted();
};

describe.each([
  ['on the disk', {}],
  ['in a bucket', { S3_PREFIX: 'some/where' }],
])('files %s', (where, more) => {
  let files: FileStore;

  beforeAll(() => {
    const isDisk = where === 'on the disk';
    const settings = isDisk ? {} : { ...store.environment, ...more };
    const config = readConfig({ ...settings, STATE_DIR: path.join(root, 'state') });
    files = createFileStore(config);
  });

  it(`A file ${where} is returned whole and in parts`, async () => {
    const file = await arrived();
    await keep(files, file);
    const found = await files.stat(file.sha256);
    expect(found).toMatchObject({ sha256: file.sha256, bytes: 300_000 });
    expect(Math.abs(Date.now() - (found?.at.getTime() ?? 0))).toBeLessThan(60_000);
    const whole = await files.open(file);
    expect(whole && (await buffer(whole)).equals(file.content)).toBe(true);
    const part = await files.open(file, { start: 70_000, end: 199_999 });
    expect(part && (await buffer(part)).equals(file.content.subarray(70_000, 200_000))).toBe(true);
    const last = await files.open(file, { start: 299_999, end: 299_999 });
    expect(last && (await buffer(last)).equals(file.content.subarray(299_999))).toBe(true);
  });

  it(`Storing a file ${where} again replaces a truncated one`, async () => {
    const content = randomBytes(1000);
    await keep(files, await arrived(content));
    const again = await arrived(content);
    await keep(files, again);
    const found = await files.open(again);
    expect(found && (await buffer(found)).equals(content)).toBe(true);
  });

  it(`A removed file ${where} is gone`, async () => {
    const file = await arrived(randomBytes(10));
    await keep(files, file);
    await files.remove(file.sha256);
    await files.remove(file.sha256);
    expect(await files.stat(file.sha256)).toBeNull();
    expect(await files.open(file)).toBeNull();
    expect(await files.open(file, { start: 1, end: 2 })).toBeNull();
  });

  it(`Only files ${where} are listed`, async () => {
    const before = await namesIn(files);
    const some = await Promise.all(Array.from({ length: 8 }, () => arrived(randomBytes(20))));
    for (const file of some) await keep(files, file);
    store.objects.set('some/where/readme.txt', { bytes: Buffer.from('x'), at: new Date() });
    store.objects.set('0'.repeat(64), { bytes: Buffer.from('x'), at: new Date() });
    await writeFile(path.join(root, 'state', 'downloads', 'left.part'), 'x').catch(() => {});
    const names = some.map(({ sha256 }) => sha256);
    expect(await namesIn(files)).toEqual([...before, ...names].toSorted());
  });
});
