import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { ONE_PIXEL, publishFile, sha256Of } from '../../test/scenarios/downloads.ts';
import { startStorage, storages } from '../../test/scenarios/storages.ts';
import { createFileStore } from '../integrations/files/file-stores.ts';

describe.each(storages)('files that are fetched with STORAGE=%s', (storage) => {
  let place: Awaited<ReturnType<typeof startStorage>>;
  let server: TestServer;
  let visitor: Browser;
  let file: Awaited<ReturnType<typeof publishFile>>;
  let path: string;

  beforeAll(async () => {
    place = await startStorage(storage);
    server = await testServer({ environment: place.environment });
    visitor = server.browser({ site: 'download' });
    file = await publishFile(server, { fileName: 'Überblick 1.zip' }, randomBytes(100_000));
    path = `/downloads/public/${file.id}/${file.sha256}`;
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  const fetchFile = (headers: Record<string, string> = {}, method = 'GET') =>
    visitor.request({ path, method, headers });

  it('Public files are complete attachments that caches may keep forever', async () => {
    const answer = await fetchFile();
    expect(answer.status).toBe(200);
    expect(sha256Of(answer.body)).toBe(file.sha256);
    expect(answer.headers).toMatchObject({
      'content-length': '100000',
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="?berblick 1.zip"; filename*=UTF-8''%C3%9Cberblick%201.zip`,
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('A public file resumes where it was interrupted, and ends up complete', async () => {
    const etag = `"${file.sha256}"`;
    const first = await fetchFile({ range: 'bytes=0-33332' });
    const second = await fetchFile({ range: 'bytes=33333-66665', 'if-range': etag });
    const last = await fetchFile({ range: 'bytes=66666-', 'if-range': etag });
    expect([first, second, last].map(({ status }) => status)).toEqual([206, 206, 206]);
    expect(second.headers['content-range']).toBe('bytes 33333-66665/100000');
    expect(sha256Of(Buffer.concat([first.body, second.body, last.body]))).toBe(file.sha256);
  });

  it('A public file is sent complete if the file has changed since the first part', async () => {
    for (const ifRange of ['"another"', `W/"${file.sha256}"`, new Date().toUTCString()]) {
      const answer = await fetchFile({ range: 'bytes=10-', 'if-range': ifRange });
      expect(answer.status, ifRange).toBe(200);
      expect(answer.body).toHaveLength(100_000);
    }
  });

  it('A public file refuses a range beyond its end, and reports its length', async () => {
    const answer = await fetchFile({ range: 'bytes=100000-' });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */100000');
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('A public file is not sent again to a browser that has it', async () => {
    expect(await fetchFile({ 'if-none-match': `"${file.sha256}"` })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    expect((await fetchFile({ 'if-match': '"another"' })).status).toBe(412);
    expect((await fetchFile({ 'if-match': `"${file.sha256}"` })).status).toBe(200);
  });

  it('A public file answers HEAD without a body', async () => {
    const answer = await fetchFile({}, 'HEAD');
    expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(answer.headers['content-length']).toBe('100000');
  });

  describe('an address of a file', () => {
    const refused = async (address: string, headers: Record<string, string> = {}) => {
      const { status, json, headers: answered } = await visitor.request({ path: address, headers });
      return { status, code: (json as { code?: string } | undefined)?.code, ...answered };
    };

    it.each([
      `/downloads/public/../secrets.json`,
      `/downloads/public/x/..%2f..%2fsecrets.json`,
      `/downloads/public/00000000-0000-4000-8000-000000000000/${'0'.repeat(64)}`,
      `/downloads/previews/..%2fsecrets.json`,
      `/downloads/previews/${'0'.repeat(64)}`,
    ])('An address of a file that nothing has gives nothing: %s', async (address) => {
      expect((await refused(address)).status).toBe(404);
    });

    it('An address of a file of a licensed file opens nothing in public, whatever it is called', async () => {
      const panel = await publishFile(
        server,
        { area: 'panel', images: [sha256Of(ONE_PIXEL)] },
        ONE_PIXEL,
      );
      for (const address of [
        `/downloads/public/${panel.id}/${panel.sha256}`,
        `/downloads/public/${file.id}/${panel.sha256}`,
        `/downloads/previews/${panel.sha256}`,
      ]) {
        expect(await refused(address)).toMatchObject({ status: 404, code: 'DOWNLOAD_UNKNOWN' });
      }
    });

    it('An address of a file leads a person who opened it back to the page, with the reason', async () => {
      const address = `/downloads/public/${file.id}/${'0'.repeat(64)}`;
      const back = { status: 303, location: '/download?refused=DOWNLOAD_UNKNOWN' };
      expect(await refused(address, { 'sec-fetch-mode': 'navigate' })).toMatchObject(back);
      expect(await refused(address, { accept: 'text/html,*/*' })).toMatchObject(back);
      const resuming = { 'sec-fetch-mode': 'navigate', range: 'bytes=1-' };
      expect((await refused(address, resuming)).status).toBe(404);
    });
  });

  it('The preview of a sample is shown as the image it is', async () => {
    const { samples } = await visitor.call(contract.downloads.listPublicDownloads, {});
    expect(samples).toHaveLength(3);
    for (const sample of samples) {
      expect(sample.images).toHaveLength(3);
      for (const image of sample.images) {
        const answer = await visitor.request({ path: image });
        expect(answer.headers).toMatchObject({ 'content-type': 'image/png' });
        expect(answer.headers['content-disposition']).toBeUndefined();
        expect(image.endsWith(sha256Of(answer.body))).toBe(true);
      }
    }
  });

  it('A file that is gone from the storage is refused rather than cut short', async () => {
    const lost = await publishFile(server);
    await createFileStore(server.config).remove(lost.sha256);
    const answer = await visitor.request({
      path: `/downloads/public/${lost.id}/${lost.sha256}`,
    });
    expect(answer).toMatchObject({ status: 404, json: { code: 'DOWNLOAD_FILE_MISSING' } });
  });
});
