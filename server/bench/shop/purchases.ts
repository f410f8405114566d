import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { solveChallenge } from '../../seed/solve-challenge.ts';
import { altchaChallenges } from '../../src/integrations/challenge/altcha.ts';
import { timesAmongClients } from '../among-clients.ts';
import { requestText } from '../http-client.ts';
import { latencyFrom } from '../measure.ts';
import { addTaskPeople, type TaskPerson } from '../players/task-people.ts';
import { reportLatency, reportLatencySinceStart } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const PURCHASES = 2200;
const ALONE = 200;
const PRICE = 250;

/** Measures purchases, each by a different person at a different address. */
export async function reportPurchases({ config, ownerPool }: RunningProduct): Promise<void> {
  const { rows } = await ownerPool.query<{ id: string }>(
    'select id from key_stock_products where price_coins = $1',
    [PRICE],
  );
  const productId = rows[0]?.id ?? '';
  const people = await newBuyers(ownerPool, productId);
  const requests = await buyRequests(config, { people, productId });
  const times = await timesAmongClients(config.PORT, requests.slice(ALONE), { status: 201 });
  reportLatencySinceStart('a purchase for coins, 16 clients (p50 at most 80 ms)', times);
  const alone = await timesAmongClients(config.PORT, requests.slice(0, ALONE), {
    status: 201,
    clients: 1,
  });
  reportLatency('  alone (p50 at most 10 ms)', latencyFrom(alone));
}

async function buyRequests(
  config: RunningProduct['config'],
  { people, productId }: { people: readonly TaskPerson[]; productId: string },
): Promise<string[]> {
  const challenges = altchaChallenges({
    secret: config.ALTCHA_SECRET ?? '',
    keySecret: config.ALTCHA_KEY_SECRET ?? '',
    cost: 1,
    clock: () => Date.now(),
  });
  const requests: string[] = [];
  for (const [index, person] of people.entries()) {
    const challenge = await solveChallenge(await challenges.offer('shop-purchase', 'normal'));
    // So that nobody waits for a network's turn, or is affected by its earlier purchases.
    const address = `10.0.${index >> 8}.${index & 255}`;
    const body = JSON.stringify({ productId, priceSeen: PRICE, challenge });
    requests.push(buyRequest(config.PORT, person, { address, body }));
  }
  return requests;
}

function buyRequest(
  port: number,
  person: TaskPerson,
  { address, body }: { address: string; body: string },
): string {
  return requestText({
    port,
    method: 'POST',
    path: '/api/shop/purchases',
    headers: {
      cookie: person.cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': address,
    },
    body,
  });
}

/** Adds people who can each pay for one key, and as many keys. */
async function newBuyers(pool: pg.Pool, productId: string): Promise<TaskPerson[]> {
  await pool.query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
     select upper(gen_random_uuid()::text), id, package, duration_days
       from key_stock_products, generate_series(1, $2) where id = $1`,
    [productId, PURCHASES],
  );
  return addTaskPeople(pool, PURCHASES, PRICE);
}
