import { randomBytes } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { testServer, type TestServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { placeIncoming } from '../../test/operations/downloads/download-examples.ts';
import {
  beginUpload,
  downloadForm,
  ONE_PIXEL,
  publishFile,
  sendUpload,
  sha256Of,
  uploadFile,
} from '../../test/scenarios/downloads.ts';
import { givenFile } from '../../test/scenarios/panel-files.ts';
import { makeRelease } from '../../test/scenarios/panel-releases.ts';
import { startStorage, storages } from '../../test/scenarios/storages.ts';
import { createFileStore } from '../integrations/files/file-stores.ts';
import { filesFolder } from '../platform/config/storage.ts';
import type { Services } from '../platform/services.ts';
import { createServices } from '../services.ts';
import { sweepDownloads } from './downloads.ts';
import { keepFile } from './files/keep-file.ts';
import { receiveFile } from './files/receive-file.ts';
import { seedDownloads } from './seed-downloads.ts';

const DAY_AND_HOUR_MS = 25 * 3_600_000;

describe.each(storages)('files that are kept with STORAGE=%s', (storage) => {
  let place: Awaited<ReturnType<typeof startStorage>>;
  let server: TestServer;
  let services: Services;
  let staff: Browser;
  let folder: string;

  beforeAll(async () => {
    place = await startStorage(storage);
    server = await testServer({ environment: place.environment });
    folder = filesFolder(server.config);
    const { config, clock, database, app } = server;
    services = await createServices({ config, db: database.db, log: app.log, clock });
  });
  // The tests advance the clock beyond the end of sessions.
  beforeEach(async () => {
    staff = (await signedInAdmin(server)).browser;
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  /** The names of stored and incomplete files. */
  async function filesNow(): Promise<string[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.part'));
    for await (const { sha256 } of services.files.list()) names.push(sha256);
    return names.toSorted();
  }

  async function contentOf(sha256: string): Promise<Buffer | null> {
    const found = await services.files.stat(sha256);
    const stream = found && (await services.files.open(found));
    return stream && buffer(stream);
  }

  /** Stores bytes under a wrong name, as only a fault could. */
  async function putStray(sha256: string): Promise<void> {
    const bytes = Buffer.from('half');
    if (place.objects === null) await writeFile(join(folder, sha256), bytes);
    else place.objects.set(sha256, { bytes, at: new Date() });
  }

  /** Makes files look unused for years. */
  async function makeOld(sha256s: readonly string[]): Promise<void> {
    await server.database.ownerPool.query(
      `update download_files set kept_at = '2020-01-01' where sha256 = any($1)`,
      [sha256s],
    );
    for (const sha256 of sha256s) {
      const stored = place.objects?.get(sha256);
      if (stored === undefined) await utimes(join(folder, sha256), 0, 0);
      else stored.at = new Date(0);
    }
  }

  it('An upload is stored once under its SHA-256', async () => {
    const before = await filesNow();
    const { sha256, body } = await uploadFile(staff);
    const again = await sendUpload(staff, body);
    expect(again.json).toEqual({ sha256, bytes: body.length, imageType: null });
    expect(await filesNow()).toEqual([...before, sha256].toSorted());
    expect(await contentOf(sha256)).toEqual(body);
    for (const fileName of ['one.bin', 'two.bin']) {
      await staff.call(
        contract.downloads.staff.publishDownload,
        downloadForm({ sha256, fileName }),
      );
    }
    const { tools } = await staff.call(contract.downloads.listPublicDownloads, {});
    expect(tools.filter(({ file }) => file?.sha256 === sha256)).toHaveLength(2);
    expect(await filesNow()).toEqual([...before, sha256].toSorted());
  });

  it('An upload that is interrupted leaves nothing on the disk or in the database', async () => {
    const before = await filesNow();
    const { socket } = beginUpload(server, staff, 'content-length: 50000');
    socket.write(randomBytes(20_000));
    await expect.poll(filesNow).toHaveLength(before.length + 1);
    socket.destroy();
    await expect.poll(filesNow).toEqual(before);
  });

  it('The sweep removes files unused for a day, and what a killed process left', async () => {
    const { sha256: loose } = await uploadFile(staff);
    const { sha256: offered } = await uploadFile(staff);
    await staff.call(contract.downloads.staff.publishDownload, downloadForm({ sha256: offered }));
    const { sha256: released } = await uploadFile(staff);
    await makeRelease(server, { sha256: released });
    const { sha256: given } = await uploadFile(staff);
    await givenFile(server, { sha256: given });
    const strays = ['left.part', '0'.repeat(64)];
    await writeFile(join(folder, 'left.part'), 'half');
    await putStray('0'.repeat(64));
    await sweepDownloads(services);
    expect(await filesNow()).toEqual(
      expect.arrayContaining([loose, offered, released, given, ...strays]),
    );

    server.clock.advance(25 * 3_600_000);
    await utimes(join(folder, 'left.part'), 0, 0);
    await sweepDownloads(services);
    const left = await filesNow();
    expect(left).toEqual(expect.arrayContaining([offered, released, given]));
    expect(left).not.toContain(loose);
    for (const name of strays) expect(left).not.toContain(name);
    const { rows } = await server.database.ownerPool.query('select sha256 from download_files');
    expect(rows.map(({ sha256 }: { sha256: string }) => sha256).toSorted()).toEqual(left);
  });

  it('The first start adds all samples unchanged', async () => {
    const samples = join(import.meta.dirname, 'samples');
    const bodies = await Promise.all(
      (await readdir(samples)).map((name) => readFile(join(samples, name))),
    );
    const fresh = (await signedInAdmin(server)).browser;
    const { items } = await fresh.call(contract.downloads.staff.listDownloads, {});
    const offered = items
      .filter(({ updateLabel }) => updateLabel === 'Last update: first release')
      .flatMap(({ source, images }) =>
        source.kind === 'file' ? [source.sha256, ...images] : images,
      );
    expect(offered.toSorted()).toEqual(bodies.map(sha256Of).toSorted());
    for (const body of bodies) {
      expect(await contentOf(sha256Of(body))).toEqual(body);
    }
  });

  it('Deleted samples stay deleted', async () => {
    const fresh = (await signedInAdmin(server)).browser;
    const { items } = await fresh.call(contract.downloads.staff.listDownloads, {});
    const first = items.find(({ area }) => area === 'panel');
    if (first === undefined) throw new Error('there is no sample');
    const { id, revision } = first;
    await fresh.call(contract.downloads.staff.removeDownload, { id, revision });
    await seedDownloads(services);
    const after = await fresh.call(contract.downloads.staff.listDownloads, {});
    expect(after.items).toHaveLength(items.length - 1);
  });

  it('A file that an operator placed is adopted into the storage', async () => {
    const bytes = randomBytes(500);
    const name = await placeIncoming(server, bytes);
    const stored = await staff.call(contract.downloads.staff.adoptFile, { name });
    expect(stored.sha256).toBe(sha256Of(bytes));
    expect(await contentOf(stored.sha256)).toEqual(bytes);
    expect(await staff.call(contract.downloads.staff.listIncoming, {})).toEqual([]);
  });

  it('The sweep never removes bytes that are stored again concurrently', async () => {
    const bodies = Array.from({ length: 6 }, () => randomBytes(1000));
    // An account has two uploads at once.
    const keepers = [staff];
    while (keepers.length < 3) keepers.push((await newPerson(server, 'admin')).browser);
    const uploadAll = () =>
      bodies.map((body, nth) => uploadFile(keepers[nth % keepers.length] ?? staff, body));
    const sweep = () => sweepDownloads({ ...services, clock: Date.now });
    await Promise.all(uploadAll());
    for (let round = 0; round < 5; round += 1) {
      await makeOld(bodies.map(sha256Of));
      await Promise.all([sweep(), ...uploadAll(), sweep(), sweep()]);
      for (const body of bodies) expect(await contentOf(sha256Of(body))).toEqual(body);
    }
  });

  it('The sweep leaves bytes that are stored again meanwhile', async () => {
    const { sha256, body } = await uploadFile(staff);
    const { ownerPool } = server.database;
    await ownerPool.query('delete from download_files where sha256 = $1', [sha256]);
    server.clock.advance(DAY_AND_HOUR_MS);
    const keeping = await ownerPool.connect();
    await keeping.query('begin');
    await keeping.query(`select pg_advisory_xact_lock(hashtext('download-files'), hashtext($1))`, [
      sha256,
    ]);
    const swept = sweepDownloads(services);
    await expect
      .poll(async () => {
        const { rows } = await ownerPool.query(
          `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length;
      })
      .toBe(1);
    await keeping.query(
      'insert into download_files (sha256, bytes, kept_at) values ($1, $2, now())',
      [sha256, body.length],
    );
    await keeping.query('commit');
    keeping.release();
    await swept;
    expect(await contentOf(sha256)).toEqual(body);
  });

  it('A file whose bytes vanish before its row is stored again', async () => {
    const body = randomBytes(1000);
    const { files } = services;
    const holding = { ...services, files: { ...files, bring: async () => {} } };
    const received = await receiveFile([body], { folder });
    const stored = await keepFile(holding, received, async (_scope, kept) => kept);
    expect(await contentOf(stored.sha256)).toEqual(body);
  });

  describe('files that are fetched', () => {
    let visitor: Browser;
    let file: Awaited<ReturnType<typeof publishFile>>;
    let path: string;

    beforeAll(async () => {
      visitor = server.browser({ site: 'download' });
      file = await publishFile(server, { fileName: 'Überblick 1.zip' }, randomBytes(100_000));
      path = `/downloads/public/${file.id}/${file.sha256}`;
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

    it('A changed public file is sent complete', async () => {
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
        const {
          status,
          json,
          headers: answered,
        } = await visitor.request({ path: address, headers });
        return { status, code: (json as { code?: string } | undefined)?.code, ...answered };
      };

      it.each([
        `/downloads/public/../secrets.json`,
        `/downloads/public/x/..%2f..%2fsecrets.json`,
        `/downloads/public/00000000-0000-4000-8000-000000000000/${'0'.repeat(64)}`,
        `/downloads/previews/..%2fsecrets.json`,
        `/downloads/previews/${'0'.repeat(64)}`,
      ])('The address of an unknown file is refused: %s', async (address) => {
        expect((await refused(address)).status).toBe(404);
      });

      it('The public address of a licensed file is refused', async () => {
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

      it('A refused file redirects a person to the page with the reason', async () => {
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
});
