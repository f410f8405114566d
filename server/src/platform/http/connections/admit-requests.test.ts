import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerErrors } from '../answers/answer-errors.ts';
import { diskState } from '../disk-state.ts';
import { admitRequests, MOST_AT_ONCE } from './admit-requests.ts';

/** A server whose answers wait until the test lets them go. */
function heldServer() {
  const app = Fastify();
  const ends: (() => void)[] = [];
  let waitMs = 0;
  admitRequests(app, { expectedWaitMs: () => waitMs, mostWaitMs: 300 });
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
    expectWait: (ms: number) => (waitMs = ms),
    letGo: () => ends.splice(0).forEach((end) => end()),
  };
}

it('A server with as much to do as it can answer soon refuses what is too much for a moment, and serves what it has accepted', async () => {
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

it('A server with as much to do as it can answer soon still answers those who watch it, and serves pages', async () => {
  const { ask, underWay, letGo } = heldServer();
  const accepted = Array.from({ length: MOST_AT_ONCE }, () => ask('/api/held'));
  await expect.poll(underWay).toBe(MOST_AT_ONCE);
  expect((await ask('/readyz')).payload).toBe('well');
  letGo();
  await Promise.all(accepted);
});

it('A server whose database makes requests wait too long refuses them at once', async () => {
  const { ask, expectWait, underWay, letGo } = heldServer();
  expectWait(300);
  const accepted = ask('/api/held');
  await expect.poll(underWay).toBe(1);
  expectWait(301);
  expect((await ask('/api/held')).json()).toMatchObject({ code: 'SERVICE_BUSY' });
  expect((await ask('/readyz')).payload).toBe('well');
  letGo();
  expect((await accepted).statusCode).toBe(200);
});

it('Requests that failed or were refused take nobody’s place', async () => {
  const { ask, underWay, letGo } = heldServer();
  for (let turn = 0; turn <= MOST_AT_ONCE; turn += 1) {
    expect((await ask('/api/fails')).statusCode).toBe(500);
  }
  const next = ask('/api/held');
  await expect.poll(underWay).toBe(1);
  letGo();
  expect((await next).statusCode).toBe(200);
});
