import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { solveChallenge } from '../../seed/solve-challenge.ts';
import { altchaChallenges } from '../../src/integrations/challenge/altcha.ts';
import { addTaskPeople, type TaskPerson } from '../accounts/task-people.ts';
import { openConnection, requestText } from '../http-client.ts';
import { compare, latencyFrom, timed, worksPerSecond } from '../measure.ts';
import { reportLatency, reportRatio } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const CLIENTS = 16;
const PURCHASES = 400;
const PRICE = 250;

/**
 * Measures purchases over HTTP, each by a different person at a different address, against a
 * minimal purchase: one statement that takes the price from a wallet that holds enough, and one
 * that takes the oldest key, in one transaction directly through the driver.
 */
export async function reportPurchases(product: RunningProduct, rounds: number): Promise<void> {
  const { ownerPool } = product;
  const { rows } = await ownerPool.query<{ id: string }>(
    'select id from key_stock_products where price_coins = $1',
    [PRICE],
  );
  const productId = rows[0]?.id ?? '';
  const times: number[] = [];
  const ratio = await compare(
    rounds,
    (round) => buyOverHttp(product, { productId, round, times }),
    () => buyPlainly(ownerPool, productId),
  );
  reportLatency('a purchase for coins, 16 clients', latencyFrom(times));
  reportRatio('  purchases/s against two plain statements (ratio at least 0.5)', ratio);
}

async function buyOverHttp(
  { config, ownerPool }: RunningProduct,
  { productId, round, times }: { productId: string; round: number; times: number[] },
): Promise<number> {
  const people = await newBuyers(ownerPool, productId);
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
    const address = `10.${round}.${index >> 8}.${index & 255}`;
    const body = JSON.stringify({ productId, priceSeen: PRICE, challenge });
    requests.push(buyRequest(config.PORT, person, { address, body }));
  }
  const connections = await Promise.all(
    Array.from({ length: CLIENTS }, () => openConnection(config.PORT)),
  );
  try {
    const send = async (index: number, client: number) => {
      const status = await connections[client]?.send(requests[index] ?? '');
      if (status !== 201) throw new Error(`a purchase was answered with ${status}`);
    };
    return await worksPerSecond(CLIENTS, people.length, timed(send, times));
  } finally {
    for (const connection of connections) connection.close();
  }
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

async function buyPlainly(pool: pg.Pool, productId: string): Promise<number> {
  const people = await newBuyers(pool, productId);
  return worksPerSecond(CLIENTS, people.length, async (index) => {
    const person = people[index];
    const client = await pool.connect();
    try {
      await client.query('begin');
      const paid = await client.query(
        'update web_task set regzcoin = regzcoin - $2 where id = $1 and regzcoin >= $2',
        [person?.id, PRICE],
      );
      const taken = await client.query(
        `update license_keys set assigned_to = $2, assigned_at = now()
          where id = (select id from license_keys
                       where product_id = $1 and assigned_at is null and not activated
                         and not banned
                       order by created_at, added_line, id limit 1 for update skip locked)`,
        [productId, person?.username],
      );
      if (paid.rowCount !== 1 || taken.rowCount !== 1) throw new Error('a purchase went wrong');
      await client.query('commit');
    } finally {
      client.release();
    }
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
