import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@regz/contract/contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { placeIncoming } from '../../test/operations/downloads/download-examples.ts';
import { beginUpload, ONE_PIXEL, sendUpload, sha256Of } from '../../test/scenarios/downloads.ts';

const LIMIT = 100_000;
let staff: Browser;
let folder: string;

const server = sharedServer({ environment: { DOWNLOAD_MAX_BYTES: String(LIMIT) } });
beforeAll(async () => {
  staff = (await signedInAdmin(server)).browser;
  folder = join(server.config.STATE_DIR, 'downloads');
});

const filesNow = async () => (await readdir(folder)).toSorted();

it('An upload is recognized as an image by its bytes', async () => {
  expect((await sendUpload(staff, ONE_PIXEL)).json).toMatchObject({ imageType: 'image/png' });
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

it('Only staff with the right role may upload', async () => {
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

it('Slow requests other than uploads are cut off', async () => {
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const incoming = once(server.app.server, 'connection');
  const socket = connect({ port: server.config.PORT, host: '127.0.0.1' });
  socket.write('GET / HTTP/1.1\r\n');
  server.app.server.emit('clientError', late, (await incoming)[0]);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
});

describe('the folder of an operator', () => {
  it('The operator’s folder lists plain files and moves adopted ones', async () => {
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
    'The operator’s folder exposes only its own files: %s',
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
