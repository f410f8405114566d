import { get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { operation } from '@regz/contract/operation.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { noDevices } from '../../../../test/fakes/no-devices.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import { createDatabase } from '../../database/database.ts';
import { cookieScope } from '../../guards/cookies/cookie-scope.ts';
import { diskState } from '../disk-state.ts';
import { mount } from '../mount.ts';
import { answerErrors } from './answer-errors.ts';

const PIECES = 100;
const PIECE_BYTES = 1_000_000;
const file = operation({
  caller: 'anyone',
  fileName: 'pieces.txt',
  contentType: 'text/plain; charset=utf-8',
})
  .route({ method: 'GET', path: '/file' })
  .input(z.strictObject({}))
  .output(z.string());
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const { db } = createDatabase({ connection: {}, max: 1, log: quiet });
const dependencies = {
  authenticate: async () => null,
  devices: noDevices,
  authenticateToken: () => Promise.reject(new Error('no token is asked for')),
  db,
  cookies: cookieScope(readConfig({ NODE_ENV: 'test' })),
  clock: systemClock,
};
let app: FastifyInstance;

afterEach(() => app.close());

/**
 * Serves a file of numbered pieces, one of which may fail; reports how many were produced, and the
 * end.
 */
async function served({ failsAt }: { failsAt?: number } = {}) {
  const ended = Promise.withResolvers<void>();
  const state = { made: 0, ended: ended.promise };
  async function* pieces() {
    try {
      while (state.made < PIECES) {
        if (state.made === failsAt) throw new Error('a page cannot be read');
        state.made += 1;
        yield String(state.made).padStart(PIECE_BYTES, ' ');
        await setImmediate();
      }
    } finally {
      ended.resolve();
    }
  }
  app = Fastify();
  answerErrors(app, diskState());
  mount(app, { file }, { file: async () => pieces() }, dependencies);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return state;
}

function asked(): Promise<IncomingMessage> {
  const { port } = new URL(app.listeningOrigin);
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/file' }, resolve).once('error', reject);
  });
}

it('An answer in pieces arrives complete, as fast as it is read', async () => {
  const state = await served();
  const answer = await asked();
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="pieces.txt"',
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  let taken = 0;
  let furthest = 0;
  const numbers: string[] = [];
  for await (const chunk of answer) {
    taken += (chunk as Buffer).length;
    furthest = Math.max(furthest, state.made - taken / PIECE_BYTES);
    numbers.push(...(String(chunk).match(/\d+/g) ?? []));
    await setImmediate();
  }
  expect(taken).toBe(PIECES * PIECE_BYTES);
  expect(numbers.join('')).toBe(Array.from({ length: PIECES }, (_, index) => index + 1).join(''));
  // How much the connection itself buffers depends on the machine.
  expect(furthest).toBeLessThan(PIECES / 4);
});

it('An answer in pieces stops being produced when the caller goes away', async () => {
  const state = await served();
  const answer = await asked();
  answer.destroy();
  await state.ended;
  expect(state.made).toBeLessThan(PIECES);
});

it('A truncated answer cannot be mistaken for a complete one', async () => {
  const state = await served({ failsAt: 3 });
  const answer = await asked();
  await expect(answer.toArray()).rejects.toThrow('aborted');
  expect(answer.complete).toBe(false);
  await state.ended;
});

it('An answer in pieces whose first piece fails is answered as a fault', async () => {
  await served({ failsAt: 0 });
  const answer = await asked();
  const body: unknown = JSON.parse(Buffer.concat(await answer.toArray()).toString());
  expect(answer.statusCode).toBe(500);
  expect(body).toMatchObject({ code: 'INTERNAL_ERROR' });
  expect(answer.headers['content-type']).toMatch('application/json');
  expect(answer.headers['content-disposition']).toBeUndefined();
});
