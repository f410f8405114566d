import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostileAnswers, startHostileService } from '../../../../test/fakes/hostile-service.ts';
import {
  type ObjectStore,
  startObjectStore,
} from '../../../../test/fakes/object-store/object-store.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { bucketSettings } from '../../../platform/config/storage.ts';
import { DamagedFile, type FileStore, FileStoreFault } from '../../../platform/ports/file-store.ts';
import { s3FileStore } from './s3-file-store.ts';

const content = randomBytes(200_000);
const sha256 = createHash('sha256').update(content).digest('hex');
const file = { sha256, bytes: content.length };
let root: string;
let store: ObjectStore;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-bucket-'));
  await writeFile(path.join(root, 'file'), content);
});
beforeEach(async () => {
  store = await startObjectStore();
  store.objects.set(sha256, { bytes: content, at: new Date() });
});
afterEach(() => store.close());
afterAll(() => rm(root, { recursive: true }));

function storeWith(settings: Record<string, string> = {}, limitMs = 5000): FileStore {
  const config = readConfig({ ...store.environment, STATE_DIR: root, ...settings });
  const bucket = bucketSettings(config);
  if (bucket === undefined) throw new Error('no bucket');
  return s3FileStore(bucket, { shortMs: limitMs, longMs: limitMs });
}

/** The fault of every operation of a store. */
async function faultsOf(files: FileStore): Promise<string[]> {
  const all = [
    files.bring({ ...file, path: path.join(root, 'file') }),
    files.stat(sha256),
    files.open(file),
    files.open(file, { start: 5, end: 9 }),
    files.remove(sha256),
    files.list()[Symbol.asyncIterator]().next(),
  ];
  const settled = await Promise.allSettled<unknown>(all);
  return settled.map((each) => {
    if (each.status === 'fulfilled') return 'was done';
    expect(each.reason).toBeInstanceOf(FileStoreFault);
    return String(each.reason.message);
  });
}

describe('a bucket that refuses', () => {
  it.each([
    [
      'secret',
      { S3_SECRET_ACCESS_KEY: 'not-the-secret' },
      'S3_SECRET_ACCESS_KEY is not the secret',
    ],
    ['key', { S3_ACCESS_KEY_ID: 'nobody' }, 'S3_ACCESS_KEY_ID is not known there'],
    ['region', { S3_REGION: 'eu-other-1' }, 'S3_REGION is not the region'],
    ['bucket', { S3_BUCKET: 'no-such-bucket' }, 'there is no bucket of the name S3_BUCKET'],
  ])('A refusal for another %s names the setting', async (_what, settings, words) => {
    const faults = await faultsOf(storeWith(settings));
    expect(faults[0]).toContain(words);
    expect(faults.at(-1)).toContain(words);
    if (!('S3_BUCKET' in settings)) expect(faults).not.toContain('was done');
    expect(faults.join()).not.toMatch(/not-the-secret|test-secret|Signature=/u);
    expect([...store.objects.keys()]).toEqual([sha256]);
  });

  it('A refusal for a wrong clock names the difference', async () => {
    store.clock.aheadMs = 20 * 60_000;
    for (const fault of await faultsOf(storeWith())) {
      expect(fault).toMatch(/the clock of this machine and its own differ by 1(?:19\d|20\d) s$/u);
    }
  });

  it('A temporary refusal counts as unavailable', async () => {
    store.misbehave((_request, response) => {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return true;
    });
    for (const fault of await faultsOf(storeWith()))
      expect(fault).toMatch(/is away: it answers 503/u);
  });

  it('A bucket’s redirect is not followed', async () => {
    store.misbehave((_request, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      return true;
    });
    for (const fault of await faultsOf(storeWith())) expect(fault).toContain('S3_REGION');
  });
});

describe('a bucket that misbehaves', () => {
  it.each(Object.entries(hostileAnswers))(
    'A bucket that %s fails in time, with a fault',
    async (_how, misbehave) => {
      const service = await startHostileService(misbehave);
      const files = storeWith({ S3_ENDPOINT: `http://127.0.0.1:${service.port}` }, 300);
      const opened = files.open(file).then((stream) => stream && buffer(stream));
      await expect(opened).rejects.toThrow(FileStoreFault);
      await expect(files.list()[Symbol.asyncIterator]().next()).rejects.toThrow(FileStoreFault);
      await service.close();
    },
  );

  it('A bucket that takes no file fails in time', async () => {
    const service = await startHostileService(() => undefined);
    const files = storeWith({ S3_ENDPOINT: `http://127.0.0.1:${service.port}` }, 300);
    const sent = files.bring({ ...file, path: path.join(root, 'file') });
    await expect(sent).rejects.toThrow(FileStoreFault);
    await service.close();
  });

  it('A missing bucket is reported as unavailable', async () => {
    await store.close();
    for (const fault of await faultsOf(storeWith())) expect(fault).toMatch(/is away: /u);
  });

  const head = { 'content-length': String(content.length) };

  /** Reads a file that the bucket answers with `give`; returns the length and the fault. */
  async function readFrom(
    give: (response: ServerResponse) => void,
    range?: { start: number; end: number },
  ) {
    store.misbehave((_request, response) => {
      give(response);
      return true;
    });
    const chunks: Buffer[] = [];
    try {
      const stream = await storeWith().open(file, range);
      for await (const chunk of stream ?? []) chunks.push(chunk);
      return { length: Buffer.concat(chunks).length, fault: null };
    } catch (error) {
      return { length: Buffer.concat(chunks).length, fault: error };
    }
  }

  it('A bucket that hangs up midway fails the rest of the file', async () => {
    const { length, fault } = await readFrom((response) => {
      response.writeHead(200, head);
      response.write(content.subarray(0, 100_000), () => response.destroy());
    });
    expect(fault).toBeInstanceOf(FileStoreFault);
    expect(length).toBeLessThan(content.length);
  });

  it('A silently truncated file fails', async () => {
    const { length, fault } = await readFrom((response) => {
      response.writeHead(200).end(content.subarray(0, 150_000));
    });
    expect(fault).toBeInstanceOf(FileStoreFault);
    expect(length).toBeLessThan(content.length);
  });

  it('A bucket that gives other bytes of the same length never completes the file', async () => {
    const { length, fault } = await readFrom((response) => {
      response.writeHead(200, head).end(Buffer.concat([content.subarray(1), Buffer.of(0)]));
    });
    expect(fault).toBeInstanceOf(DamagedFile);
    expect(length).toBeLessThan(content.length);
  });

  it('A bucket with another part or length returns nothing', async () => {
    const whole = await readFrom((response) => response.end(Buffer.concat([content, content])));
    expect(whole.fault).toBeInstanceOf(FileStoreFault);
    expect(whole.length).toBeLessThan(content.length);
    const range = { start: 10, end: 19 };
    const ignored = await readFrom((response) => response.writeHead(200, head).end(content), range);
    expect(ignored).toEqual({ length: 0, fault: expect.any(DamagedFile) });
    const other = await readFrom((response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-9/200000', 'content-length': '10' });
      response.end(content.subarray(0, 10));
    }, range);
    expect(other).toEqual({ length: 0, fault: expect.any(DamagedFile) });
  });

  it('A slow reader gets the whole file', async () => {
    const stream = await storeWith().open(file);
    let length = 0;
    for await (const chunk of stream ?? []) {
      length += chunk.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(length).toBe(content.length);
  });

  it('A reader who leaves closes the connection', async () => {
    let isOver: Promise<unknown> = Promise.resolve();
    store.misbehave((_request, response) => {
      response.writeHead(200, head).write(content.subarray(0, 1000));
      isOver = new Promise((resolve) => response.once('close', resolve));
      return true;
    });
    const stream = await storeWith().open(file);
    stream?.destroy();
    await expect(isOver).resolves.toBeUndefined();
  });
});
