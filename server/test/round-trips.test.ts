import { contract } from '@regz/contract/contract.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from './harness/factories.ts';
import { type TestServer, testServer } from './harness/harness.ts';
import { signedInCustomer, signedInTaskUser } from './harness/signed-in.ts';
import { richTaskUser, stockExactly } from './scenarios/task-area/shop.ts';

const { tasks, games, shop, licenses } = contract;
const ROUNDS = 3;
const PRICE = 250;
let server: TestServer;
let trips = 0;
let unanswered = 0;

beforeAll(async () => {
  pg.Client.prototype.query = countingTrips(pg.Client.prototype.query);
  server = await testServer({ clock: 'noon', work: 'none' });
});
afterAll(() => server.close());

/** A trip begins with a query while no other waits for its answer. */
function countingTrips(send: typeof pg.Client.prototype.query): typeof send {
  return function query(this: pg.Client, ...args: unknown[]) {
    const sent: unknown = Reflect.apply(send, this, args);
    // A query with a callback is the pool's own.
    if (!(sent instanceof Promise)) return sent;
    if (unanswered === 0) trips += 1;
    unanswered += 1;
    const answered = () => {
      unanswered -= 1;
    };
    void sent.then(answered, answered);
    return sent;
  } as typeof send;
}

/** The fewest trips of an act in some rounds: the server's own work may add to a round. */
async function tripsOf(prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const act = await prepare();
    const before = trips;
    await act();
    counts.push(trips - before);
  }
  expect(counts).not.toContain(0);
  return Math.min(...counts);
}

it('A task completion takes at most five database round trips', async () => {
  const taken = await tripsOf(async () => {
    const { browser } = await signedInTaskUser(server);
    return () => browser.call(tasks.completeTask, { position: 1 });
  });
  expect(taken).toBeLessThanOrEqual(5);
});

it('A game start takes at most four database round trips', async () => {
  const taken = await tripsOf(async () => {
    const { browser } = await signedInTaskUser(server);
    return () => browser.call(games.startPlay, { game: 'quick-math', control: 'keys' });
  });
  expect(taken).toBeLessThanOrEqual(4);
});

it('A purchase takes at most six database round trips', async () => {
  const productId = await stockExactly(server, 1, ROUNDS);
  const taken = await tripsOf(async () => {
    const { browser } = await richTaskUser(server, PRICE);
    const challenge = await browser.solveChallenge('shop-purchase');
    return () => browser.call(shop.buyProduct, { productId, priceSeen: PRICE, challenge });
  });
  expect(taken).toBeLessThanOrEqual(6);
});

it('A redemption takes at most five database round trips', async () => {
  const taken = await tripsOf(async () => {
    const { browser } = await signedInCustomer(server);
    const { licenseKey } = await makeKey(server.database);
    return () => browser.call(licenses.redeemLicense, { licenseKey });
  });
  expect(taken).toBeLessThanOrEqual(5);
});
