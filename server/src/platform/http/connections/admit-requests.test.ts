import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerErrors } from '../answers/answer-errors.ts';
import { diskState } from '../disk-state.ts';
import { admitRequests } from './admit-requests.ts';
import { requestPlaces } from './request-places.ts';

const MOST_AT_ONCE = 20;

/** A server whose answers wait until the test lets them go. */
function heldServer() {
  const app = Fastify();
  const ends: (() => void)[] = [];
  let isSlow = false;
  admitRequests(app, requestPlaces({ most: MOST_AT_ONCE, waitsTooLong: () => isSlow }));
  answerErrors(app, diskState());
  app.get('/api/held', async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return 'answered';
  });
  app.get('/api/fails', async () => {
    throw new Error('it fails');
  });
  app.get('/readyz', async () => 'well');
  return {
    ask: (url: string) => app.inject({ url }),
    underWay: () => ends.length,
    slowDown: () => (isSlow = true),
    letGo: () => ends.splice(0).forEach((end) => end()),
  };
}

it('A full server refuses further requests and answers accepted ones', async () => {
  const { ask, underWay, letGo } = heldServer();
  const accepted = Array.from({ length: MOST_AT_ONCE }, () => ask('/api/held'));
  await expect.poll(underWay).toBe(MOST_AT_ONCE);
  const refused = await ask('/api/held');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ code: 'SERVICE_BUSY', data: { retryAfterSeconds: 1 } });
  letGo();
  const statuses = (await Promise.all(accepted)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const next = ask('/api/held');
  await expect.poll(underWay).toBe(1);
  letGo();
  expect((await next).statusCode).toBe(200);
});

it('A full server still answers monitors and serves pages', async () => {
  const { ask, underWay, letGo } = heldServer();
  const accepted = Array.from({ length: MOST_AT_ONCE }, () => ask('/api/held'));
  await expect.poll(underWay).toBe(MOST_AT_ONCE);
  expect((await ask('/readyz')).payload).toBe('well');
  letGo();
  await Promise.all(accepted);
});

it('Requests that failed or were refused take no place', async () => {
  const { ask, underWay, letGo } = heldServer();
  for (let turn = 0; turn <= MOST_AT_ONCE; turn += 1) {
    expect((await ask('/api/fails')).statusCode).toBe(500);
  }
  const next = ask('/api/held');
  await expect.poll(underWay).toBe(1);
  letGo();
  expect((await next).statusCode).toBe(200);
});

it('A server with a slow database refuses waiting requests immediately', async () => {
  const { ask, slowDown, underWay, letGo } = heldServer();
  const accepted = ask('/api/held');
  await expect.poll(underWay).toBe(1);
  slowDown();
  expect((await ask('/api/held')).json()).toMatchObject({ code: 'SERVICE_BUSY' });
  expect((await ask('/readyz')).payload).toBe('well');
  letGo();
  expect((await accepted).statusCode).toBe(200);
});
