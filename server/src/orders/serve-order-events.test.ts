import { contract } from '@regz/contract/contract.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';
import { openOrderStream } from '../../test/scenarios/orders/order-stream.ts';
import { announceOrder } from './announce-order.ts';
import { STREAMS_OF_ACCOUNT } from './serve-order-events.ts';

const BEGINNING = 'retry: 3000';
const CHANGED = 'event: order\ndata: {"changed":true}';
const PING_MS = 25_000;
let server: TestServer;
let closing: Promise<void> | undefined;

beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => closing ?? server.close());

/** A stream whose first bytes have arrived, so that it misses no later event. */
async function listening(browser: Browser) {
  const stream = await openOrderStream(server.config.PORT, browser);
  expect(await stream.next()).toBe(BEGINNING);
  return stream;
}

/** Holds pings back until the test releases them. */
function holdPings(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
}

it('An order change notifies all pages of its account only', async () => {
  const { browser, account } = await signedInCustomer(server);
  const other = await signedInCustomer(server);
  const [one, two, foreign] = await Promise.all([
    listening(browser),
    listening(browser),
    listening(other.browser),
  ]);
  await announceOrder(server.database.db, account.id);
  expect(await one.next()).toBe(CHANGED);
  expect(await two.next()).toBe(CHANGED);
  await announceOrder(server.database.db, other.account.id);
  expect(await foreign.next()).toBe(CHANGED);
  for (const stream of [one, two, foreign]) stream.leave();
});

it('A rolled back change notifies no page', async () => {
  const { browser, account } = await signedInCustomer(server);
  const stream = await listening(browser);
  const { db } = server.database;
  const takenBack = db.transaction().execute(async (trx) => {
    await announceOrder(trx, account.id);
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  holdPings();
  const later = await listening(browser);
  vi.advanceTimersByTime(PING_MS);
  expect(await later.next()).toBe(': ping');
  await announceOrder(db, account.id);
  expect(await stream.next()).toBe(CHANGED);
  later.leave();
  stream.leave();
});

it('Order streams are not cached, and only for customers', async () => {
  const { browser } = await signedInCustomer(server);
  const stream = await listening(browser);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  stream.leave();
  const { status, json } = await server.browser().request({ path: '/api/orders/events' });
  expect({ status, json }).toMatchObject({ status: 401, json: { code: 'SESSION_REQUIRED' } });
});

it('The stream of changed orders ends with the next ping after a log-out', async () => {
  holdPings();
  const { browser } = await signedInCustomer(server);
  const stream = await listening(browser);
  vi.advanceTimersByTime(PING_MS);
  expect(await stream.next()).toBe(': ping');
  await browser.call(contract.identity.logOut, {});
  vi.advanceTimersByTime(PING_MS);
  expect(await stream.ended).toEqual([]);
});

it('The stream of changed orders ends with the next ping after a ban', async () => {
  holdPings();
  const { browser, account } = await signedInCustomer(server);
  const stream = await listening(browser);
  await server.database.sql('update users set banned = true where id = $1', account.id);
  vi.advanceTimersByTime(PING_MS);
  expect(await stream.ended).toEqual([]);
});

it(`An account has at most ${STREAMS_OF_ACCOUNT} order streams`, async () => {
  const { browser, account } = await signedInCustomer(server);
  const oldest = await listening(browser);
  const others = [];
  for (let count = 1; count < STREAMS_OF_ACCOUNT; count += 1) {
    others.push(await listening(browser));
  }
  await announceOrder(server.database.db, account.id);
  expect(await oldest.next()).toBe(CHANGED);
  const newest = await listening(browser);
  expect(await oldest.ended).toEqual(['event: replaced\ndata: {}']);
  await announceOrder(server.database.db, account.id);
  expect(await newest.next()).toBe(CHANGED);
  for (const stream of [...others, newest]) stream.leave();
});

it('The stream of changed orders notifies every page after the database was away', async () => {
  const { browser, account } = await signedInCustomer(server);
  const stream = await listening(browser);
  const { rows } = await server.database.pool.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'regz-order_changes' and datname = current_database()`,
  );
  expect(rows).toEqual([{ ended: true }]);
  expect(await stream.next()).toBe(CHANGED);
  await announceOrder(server.database.db, account.id);
  expect(await stream.next()).toBe(CHANGED);
  stream.leave();
});

it('A shutdown ends every stream and waits for none', async () => {
  const { browser } = await signedInCustomer(server);
  const stream = await listening(browser);
  closing = server.close();
  expect(await stream.ended).toEqual([]);
  await closing;
});
