import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { slipUploadRefusals } from '@regz/contract/orders/transfers.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce } from '../../../../test/harness/at-once.ts';
import { Refusal } from '../../refusal.ts';
import { answerErrors } from '../answers/answer-errors.ts';
import { diskState } from '../disk-state.ts';
import { admitRequests } from './admit-requests.ts';
import { bodyOf, takeFiles } from './body-of.ts';
import { type RequestPlaces, requestPlaces } from './request-places.ts';

const MOST = 40;
const LIMIT_BYTES = 100_000;
const slow = { bytes: 100, everyMs: 300, mostMs: 1_500 };
const patient = { bytes: 0, everyMs: 60_000, mostMs: 60_000 };

let app: FastifyInstance;
let places: RequestPlaces;
let port: number;
let pace: typeof slow;
let held: (() => void)[];
let sockets: Socket[];

beforeEach(async () => {
  app = Fastify();
  pace = patient;
  places = requestPlaces({ most: MOST });
  [held, sockets] = [[], []];
  admitRequests(app, places);
  answerErrors(app, diskState());
  app.get('/api/held', async () => {
    await new Promise<void>((resolve) => held.push(resolve));
    return 'answered';
  });
  app.get('/api/other', async () => 'answered');
  app.post('/api/webhooks/bank', async () => 'received');
  await app.register(async (scope) => {
    takeFiles(scope);
    const config = { refusals: slipUploadRefusals };
    type Route = { Params: { account: string } };
    scope.route<Route>({
      method: 'PUT',
      url: '/api/files/:account',
      config,
      handler: async (request) => {
        places.startUpload(request, request.params.account);
        let bytes = 0;
        for await (const chunk of bodyOf(request, pace)) {
          bytes += chunk.length;
          if (bytes > LIMIT_BYTES) {
            throw new Refusal('ORDER_SLIP_TOO_LARGE', { limitBytes: LIMIT_BYTES });
          }
        }
        return { bytes };
      },
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(app.listeningOrigin).port);
});
afterEach(async () => {
  for (const end of held) end();
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** A file of an account whose bytes do not come. */
async function beginUpload(account: string, bytes = 50_000): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    `PUT /api/files/${account} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/octet-stream',
    `Content-Length: ${bytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

const statusOf = async (socket: Socket) => {
  const [data] = await once(socket, 'data');
  return Number(String(data).split(' ')[1]);
};

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const ask = async (path: string, method: 'GET' | 'POST' = 'GET') =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;

it('Uploads take a quarter of the places, while other requests and notifications are served', async () => {
  const begun = await atOnce(MOST * 3, (index) => beginUpload(`account-${index}`));
  let refused = 0;
  for (const socket of begun) {
    void statusOf(socket).then((status) => {
      if (status === 503) refused += 1;
    });
  }
  await expect.poll(() => refused).toBe(MOST * 3 - MOST / 4);
  expect(await ask('/api/other')).toBe(200);
  expect(await ask('/api/webhooks/bank', 'POST')).toBe(200);
  expect(places.isFull()).toBe(false);
});

it('An account sends two files at a time, and another one meanwhile too', async () => {
  await beginUpload('one');
  await beginUpload('one');
  expect(await statusOf(await beginUpload('one'))).toBe(503);
  const other = await beginUpload('other', 3);
  other.write('abc');
  expect(await statusOf(other)).toBe(200);
});

it('Notifications are served while requests and uploads take all places, which is reported', async () => {
  await atOnce(MOST / 4, (index) => beginUpload(`one-${index}`));
  for (let count = 0; count < (MOST * 3) / 4; count += 1) void ask('/api/held').catch(() => null);
  await expect.poll(() => held.length).toBe((MOST * 3) / 4);
  await expect.poll(() => places.isFull()).toBe(true);
  expect(await ask('/api/other')).toBe(503);
  expect(await ask('/api/webhooks/bank', 'POST')).toBe(200);
});

it('A trickling file ends with its connection and frees its place', async () => {
  pace = slow;
  const socket = await beginUpload('one');
  const trickle = setInterval(() => socket.write('x'), 50);
  await closed(socket);
  clearInterval(trickle);
  const next = await Promise.all([beginUpload('one', 3), beginUpload('one', 3)]);
  for (const each of next) each.write('abc');
  expect(await Promise.all(next.map(statusOf))).toEqual([200, 200]);
});

it('A file that never ends is cut off', async () => {
  pace = slow;
  const socket = await beginUpload('one', 90_000);
  const drip = setInterval(() => socket.write('x'.repeat(200)), 50);
  const beganMs = performance.now();
  await closed(socket);
  clearInterval(drip);
  expect(performance.now() - beganMs).toBeGreaterThan(slow.mostMs - 100);
});

it('A file that is too large gets its refusal before the connection closes', async () => {
  const bytes = 20_000_000;
  const socket = await beginUpload('one', bytes);
  const answer = text(socket);
  socket.write(Buffer.alloc(bytes), () => socket.end());
  expect(await answer).toMatch(/^HTTP\/1.1 413 /);
});
