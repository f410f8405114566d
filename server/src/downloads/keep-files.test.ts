import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { placeIncoming } from '../../test/operations/downloads/download-examples.ts';
import {
  beginUpload,
  downloadForm,
  ONE_PIXEL,
  sendUpload,
  sha256Of,
  uploadFile,
} from '../../test/scenarios/downloads.ts';
import { makeRelease } from '../../test/scenarios/panel-releases.ts';
import { createServices } from '../services.ts';
import { seedDownloads } from './seed-downloads.ts';
import { sweepDownloads } from './sweep-downloads.ts';

const LIMIT = 100_000;
let server: TestServer;
let staff: Browser;
let folder: string;

beforeAll(async () => {
  server = await testServer({ environment: { DOWNLOAD_MAX_BYTES: String(LIMIT) } });
  staff = (await signedInAdmin(server)).browser;
  folder = join(server.config.STATE_DIR, 'downloads');
});
afterAll(() => server.close());

const filesNow = async () => (await readdir(folder)).toSorted();
const services = () =>
  createServices({
    config: server.config,
    db: server.database.db,
    log: server.app.log,
    clock: server.clock,
  });

it('An upload is stored once, complete, under the SHA-256 of its bytes, no matter who uploads it', async () => {
  const before = await filesNow();
  const { sha256, body } = await uploadFile(staff);
  const again = await sendUpload(staff, body);
  expect(again.json).toEqual({ sha256, bytes: body.length, imageType: null });
  expect(await filesNow()).toEqual([...before, sha256].toSorted());
  expect(await readFile(join(folder, sha256))).toEqual(body);
  for (const fileName of ['one.bin', 'two.bin']) {
    await staff.call(contract.downloads.staff.publishDownload, downloadForm({ sha256, fileName }));
  }
  const { tools } = await staff.call(contract.downloads.listPublicDownloads, {});
  expect(tools.filter(({ file }) => file?.sha256 === sha256)).toHaveLength(2);
  expect(await filesNow()).toEqual([...before, sha256].toSorted());
});

it('An upload is recognized as an image by its bytes', async () => {
  expect((await sendUpload(staff, ONE_PIXEL)).json).toMatchObject({ imageType: 'image/png' });
});

it('An upload that is interrupted leaves nothing on the disk or in the database', async () => {
  const before = await filesNow();
  const { socket } = beginUpload(server, staff, 'content-length: 50000');
  socket.write(randomBytes(20_000));
  await expect.poll(filesNow).toHaveLength(before.length + 1);
  socket.destroy();
  await expect.poll(filesNow).toEqual(before);
});

it.each([
  ['empty', Buffer.alloc(0), {}, 400, 'DOWNLOAD_UPLOAD_EMPTY'],
  ['too large', Buffer.alloc(LIMIT + 1), {}, 413, 'DOWNLOAD_UPLOAD_TOO_LARGE'],
  [
    'text',
    Buffer.from('{}'),
    { 'content-type': 'application/json' },
    415,
    'MEDIA_TYPE_UNSUPPORTED',
  ],
  ['foreign', Buffer.from('x'), { origin: 'https://evil.example' }, 403, 'ORIGIN_FORBIDDEN'],
] as const)(
  'An upload that is %s is refused and leaves nothing',
  async (_what, body, headers, status, code) => {
    const before = await filesNow();
    expect(await sendUpload(staff, body, headers)).toMatchObject({ status, json: { code } });
    expect(await filesNow()).toEqual(before);
  },
);

it('An upload that hides its length is cut off at the limit', async () => {
  const before = await filesNow();
  const { socket, answer } = beginUpload(server, staff, 'transfer-encoding: chunked');
  socket.write(`${(LIMIT + 1).toString(16)}\r\n`);
  socket.write(Buffer.alloc(LIMIT + 1));
  expect(await answer).toMatch(/^HTTP\/1.1 413 [^]*DOWNLOAD_UPLOAD_TOO_LARGE/);
  expect(await filesNow()).toEqual(before);
});

it('An upload is only for staff whose role includes downloads', async () => {
  const refused = { status: 401, json: { code: 'SESSION_REQUIRED' } };
  expect(await sendUpload(server.browser(), ONE_PIXEL)).toMatchObject(refused);
  const support = await newPerson(server, 'support staff');
  const told = { status: 403, json: { code: 'ACCOUNT_ROLE_INSUFFICIENT' } };
  expect(await sendUpload(support.browser, ONE_PIXEL)).toMatchObject(told);
  const stock = await newPerson(server, 'stock staff');
  expect(await sendUpload(stock.browser, ONE_PIXEL)).toMatchObject({ status: 200 });
});

it('An upload may take longer than the shell allows other requests', async () => {
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const body = randomBytes(LIMIT);
  const before = await filesNow();
  const incoming = once(server.app.server, 'connection');
  const { socket, answer } = beginUpload(server, staff, `content-length: ${LIMIT}`);
  socket.write(body.subarray(0, 1000));
  await expect.poll(filesNow).toHaveLength(before.length + 1);
  server.app.server.emit('clientError', late, (await incoming)[0]);
  socket.write(body.subarray(1000));
  expect(await answer).toContain(sha256Of(body));
});

it('An upload is the only request that may: any other slow request is cut off', async () => {
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const incoming = once(server.app.server, 'connection');
  const socket = connect({ port: server.config.PORT, host: '127.0.0.1' });
  socket.write('GET / HTTP/1.1\r\n');
  server.app.server.emit('clientError', late, (await incoming)[0]);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
});

describe('the folder of an operator', () => {
  it('The folder of an operator lists plain files, and an adopted file moves into storage', async () => {
    const bytes = randomBytes(500);
    const name = await placeIncoming(server, bytes);
    const incoming = await staff.call(contract.downloads.staff.listIncoming, {});
    expect(incoming).toContainEqual(expect.objectContaining({ name, bytes: 500 }));
    const stored = await staff.call(contract.downloads.staff.adoptFile, { name });
    expect(stored.sha256).toBe(sha256Of(bytes));
    expect(await filesNow()).toContain(stored.sha256);
    expect(await staff.call(contract.downloads.staff.listIncoming, {})).toEqual([]);
  });

  // The last is longer, in bytes, than any file system allows.
  const others = ['../../secrets.json', '..', '/etc/passwd', 'link.txt', 'folder', 'nothing.txt'];
  it.each([...others, '\u0DC1'.repeat(120)])(
    'The folder of an operator gives nothing outside of it and nothing but files: %s',
    async (name) => {
      const incoming = join(folder, 'incoming');
      await mkdir(join(incoming, 'folder'), { recursive: true });
      const link = join(incoming, 'link.txt');
      await rm(link, { force: true });
      await symlink(join(server.config.STATE_DIR, 'secrets.json'), link);
      expect(await staff.call(contract.downloads.staff.listIncoming, {})).toEqual([]);
      const refusal = await staff.refusal(contract.downloads.staff.adoptFile, { name });
      expect(refusal.code).toBe('DOWNLOAD_INCOMING_UNKNOWN');
    },
  );
});

it('The sweep removes files unused for a day, and what a killed process left', async () => {
  const { sha256: loose } = await uploadFile(staff);
  const { sha256: offered } = await uploadFile(staff);
  await staff.call(contract.downloads.staff.publishDownload, downloadForm({ sha256: offered }));
  const { sha256: released } = await uploadFile(staff);
  await makeRelease(server, { sha256: released });
  const strays = ['left.part', '0'.repeat(64)];
  for (const name of strays) await writeFile(join(folder, name), 'half');
  await sweepDownloads(await services());
  expect(await filesNow()).toEqual(expect.arrayContaining([loose, offered, released, ...strays]));

  server.clock.advance(25 * 3_600_000);
  for (const name of strays) await utimes(join(folder, name), 0, 0);
  await sweepDownloads(await services());
  const left = await filesNow();
  expect(left).toEqual(expect.arrayContaining([offered, released]));
  expect(left).not.toContain(loose);
  for (const name of strays) expect(left).not.toContain(name);
  const { rows } = await server.database.ownerPool.query('select sha256 from download_files');
  expect(rows.map(({ sha256 }: { sha256: string }) => sha256).toSorted()).toEqual(
    left.filter((name) => name !== 'incoming'),
  );
});

it('The samples of the first start are the files of the folder of samples, all of them, byte for byte', async () => {
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
    expect(await readFile(join(folder, sha256Of(body)))).toEqual(body);
  }
});

it('The samples of the first start are added once: what staff delete stays deleted', async () => {
  const fresh = (await signedInAdmin(server)).browser;
  const { items } = await fresh.call(contract.downloads.staff.listDownloads, {});
  const first = items.find(({ area }) => area === 'panel');
  if (first === undefined) throw new Error('there is no sample');
  const { id, revision } = first;
  await fresh.call(contract.downloads.staff.removeDownload, { id, revision });
  await seedDownloads(await services());
  const after = await fresh.call(contract.downloads.staff.listDownloads, {});
  expect(after.items).toHaveLength(items.length - 1);
});
