import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../test/fakes/object-store/object-store.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { placeIncoming } from '../../test/operations/downloads/download-examples.ts';
import {
  licensedCustomer,
  ONE_PIXEL,
  publishFile,
  sendUpload,
  sha256Of,
} from '../../test/scenarios/downloads.ts';

let store: ObjectStore;
let server: TestServer;
let visitor: Browser;
let file: Awaited<ReturnType<typeof publishFile>>;
let path: string;

beforeAll(async () => {
  store = await startObjectStore();
  server = await testServer({ environment: { ...store.environment, S3_REDIRECT: 'true' } });
  visitor = server.browser({ site: 'download' });
  file = await publishFile(server, { fileName: 'Überblick 1.zip' }, randomBytes(100_000));
  path = `/downloads/public/${file.id}/${file.sha256}`;
});
afterEach(() => store.misbehave(null));
afterAll(async () => {
  await server.close();
  await store.close();
});

const NAMED = `attachment; filename="?berblick 1.zip"; filename*=UTF-8''%C3%9Cberblick%201.zip`;

describe('with S3_REDIRECT=true', () => {
  it('A public file is redirected to the bucket for one minute', async () => {
    const answer = await visitor.request({ path });
    expect(answer.status).toBe(302);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers['content-disposition']).toBeUndefined();
    const address = String(answer.headers['location']);
    const given = await fetch(address);
    expect(sha256Of(Buffer.from(await given.arrayBuffer()))).toBe(file.sha256);
    expect(given.headers.get('content-disposition')).toBe(NAMED);
    expect(given.headers.get('content-type')).toBe('application/octet-stream');
    const part = await fetch(address, { headers: { range: 'bytes=99990-' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    store.clock.aheadMs = 61_000;
    expect((await fetch(address)).status).toBe(403);
    store.clock.aheadMs = 0;
    expect((await fetch(address.replace(file.sha256, '0'.repeat(64)))).status).toBe(403);
  });

  it('A licensed file is redirected only after an account check', async () => {
    const panel = await publishFile(server, { area: 'panel' });
    const { browser } = await licensedCustomer(server);
    const { url } = await browser.call(contract.downloads.issueLink, { id: panel.id });
    expect((await server.browser().request({ path: url })).status).toBe(401);
    const answer = await browser.request({ path: url });
    expect(answer.status).toBe(302);
    const given = await fetch(String(answer.headers['location']));
    expect(sha256Of(Buffer.from(await given.arrayBuffer()))).toBe(panel.sha256);
    expect(given.headers.get('cache-control')).toBe('private, no-store');
  });

  it('A download that began here continues here', async () => {
    const etag = `"${file.sha256}"`;
    const rest = await visitor.request({ path, headers: { range: 'bytes=1-', 'if-range': etag } });
    expect([rest.status, rest.body.length]).toEqual([206, 99_999]);
    const known = await visitor.request({ path, headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
  });

  it('A HEAD request is redirected to an address for HEAD', async () => {
    const answer = await visitor.request({ path, method: 'HEAD' });
    const given = await fetch(String(answer.headers['location']), { method: 'HEAD' });
    expect([given.status, given.headers.get('content-length')]).toEqual([200, '100000']);
  });

  it('The preview of a sample is shown by the product itself', async () => {
    const [sample] = (await visitor.call(contract.downloads.listPublicDownloads, {})).samples;
    const answer = await visitor.request({ path: sample?.images[0] ?? '' });
    expect(answer.status).toBe(200);
  });

  it('A file that the bucket does not have is refused here', async () => {
    const lost = await publishFile(server);
    store.objects.delete(lost.sha256);
    const answer = await visitor.request({ path: `/downloads/public/${lost.id}/${lost.sha256}` });
    expect(answer).toMatchObject({ status: 404, json: { code: 'DOWNLOAD_FILE_MISSING' } });
  });
});

describe('a bucket that is away', () => {
  const unavailable = { status: 503, json: { code: 'DOWNLOAD_STORAGE_UNAVAILABLE' } };
  const goAway = () =>
    store.misbehave((_request, response) => {
      response.writeHead(503).end();
      return true;
    });
  const rows = async () =>
    (await server.database.ownerPool.query('select sha256 from download_files')).rowCount;

  it('An unavailable bucket refuses a file and redirects a person', async () => {
    goAway();
    expect(await visitor.request({ path })).toMatchObject(unavailable);
    const back = await visitor.request({ path, headers: { 'sec-fetch-mode': 'navigate' } });
    expect(back.headers['location']).toBe('/download?refused=DOWNLOAD_STORAGE_UNAVAILABLE');
  });

  it('An unavailable bucket refuses uploads and stores nothing', async () => {
    const { browser } = await signedInAdmin(server);
    const name = await placeIncoming(server);
    const before = await rows();
    goAway();
    expect(await sendUpload(browser, ONE_PIXEL)).toMatchObject(unavailable);
    const refusal = await browser.refusal(contract.downloads.staff.adoptFile, { name });
    expect(refusal).toMatchObject({ status: 503, code: 'DOWNLOAD_STORAGE_UNAVAILABLE' });
    expect(await rows()).toBe(before);
    store.misbehave(null);
    await browser.call(contract.downloads.staff.adoptFile, { name });
    expect(await rows()).toBe((before ?? 0) + 1);
  });

  /** Fetches all but the first byte, while the bucket hangs up after so many bytes. */
  const cutAt = (bytes: number) => {
    store.misbehave((request, response) => {
      if (request.method !== 'GET') return false;
      response.writeHead(206, {
        'content-length': '99999',
        'content-range': 'bytes 1-99999/100000',
      });
      response.write(file.body.subarray(1, bytes), () => response.destroy());
      return true;
    });
    const headers = { range: 'bytes=1-', 'if-range': `"${file.sha256}"` };
    return visitor.request({ path, headers });
  };

  it('A bucket that hangs up midway breaks the download off', async () => {
    await expect(cutAt(95_000)).rejects.toThrow('The answer broke off');
  });

  it('A bucket that hangs up early is refused with a code', async () => {
    const answer = await cutAt(10);
    expect(answer).toMatchObject(unavailable);
    expect(answer.headers['content-range']).toBeUndefined();
  });
});
