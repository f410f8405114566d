import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openConnection, requestText } from '../http-client.ts';
import { addLicenseKeys, addPeople, type Person } from '../identity/people.ts';
import { compare, type Ratio, worksPerSecond } from '../measure.ts';
import type { RunningProduct } from '../running-product.ts';

type Pools = Pick<RunningProduct, 'pool' | 'ownerPool'>;
export type PlainRedemption = (person: Person, licenseKey: string, client: number) => Promise<void>;

/** Compares redemptions over HTTP with `plain` ones, through the driver or through a peer. */
export async function compareRedemption(
  options: Pools & {
    port: number;
    clients: number;
    redemptions: number;
    rounds: number;
    plain: PlainRedemption;
  },
): Promise<Ratio> {
  const { port, clients, redemptions, rounds, plain } = options;
  const connections = await Promise.all(
    Array.from({ length: clients }, () => openConnection(port)),
  );

  async function overHttp(): Promise<number> {
    const { people, keys } = await newRound(options, redemptions);
    const requests = keys.map((key, index) => redeemRequest(port, at(people, index), key));
    return worksPerSecond(clients, redemptions, async (index, client) => {
      const status = await at(connections, client).send(at(requests, index));
      if (status !== 200) throw new Error(`a redemption was answered with ${status}`);
    });
  }

  async function plainly(): Promise<number> {
    const { people, keys } = await newRound(options, redemptions);
    return worksPerSecond(clients, redemptions, (index, client) =>
      plain(at(people, index), at(keys, index), client),
    );
  }

  try {
    // One unmeasured round lets connections prepare their statements and Node compile the code.
    await overHttp();
    await plainly();
    return await compare(rounds, overHttp, plainly);
  } finally {
    for (const connection of connections) connection.close();
  }
}

const LEAST_HOT = 0.9;

/**
 * The share of all updates of `users` so far that wrote no index (HOT). PostgreSQL counts a
 * connection's updates once it has been idle for a moment, so the latest may be missing.
 * @throws Error if it is below nine in ten: an index has come to contain a column that changes.
 */
export async function hotUpdates(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ share: number }>(
    `select n_tup_hot_upd::float8 / greatest(n_tup_upd, 1) as share
       from pg_stat_user_tables where relname = 'users'`,
  );
  const share = rows[0]?.share ?? 0;
  if (share < LEAST_HOT) {
    throw new Error(`of the updates of users only ${(100 * share).toFixed(0)} % wrote no index`);
  }
  return share;
}

/**
 * Each person redeems one key, so every redemption is the same work. They redeem in random order,
 * because real people do not redeem in the order in which they registered. The tables are analyzed,
 * as autovacuum would have done in an installation that has been running for a while.
 */
async function newRound({ pool, ownerPool }: Pools, count: number) {
  const people = shuffled(await addPeople(pool, count));
  const keys = await addLicenseKeys(pool, count);
  await ownerPool.query('analyze users, account_sessions, license_keys');
  return { people, keys };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const placed = items.map((item) => ({ item, place: Math.random() }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}

function redeemRequest(port: number, person: Person, licenseKey: string): string {
  return requestText({
    port,
    method: 'POST',
    path: '/api/licenses/redeem',
    headers: {
      cookie: person.cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ licenseKey }),
  });
}

/**
 * The minimal redemption, with no proof, audit entry or stored answer: a transaction with one
 * statement for the key and one for the account.
 */
export async function redeemInTwoStatements(
  pool: pg.Pool,
  person: Person,
  licenseKey: string,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const used = await client.query<{ subscription: string; days: number }>(
      `${usingKey} returning subscription, duration_days as days`,
      [licenseKey, person.id],
    );
    const [key] = used.rows;
    if (key === undefined) throw new Error('a key was used before');
    await client.query(
      'update users set subscription = $2, expiredate = current_date + $3::integer where id = $1',
      [person.id, key.subscription, key.days],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The same as one statement, which commits by itself. */
export async function redeemInOneStatement(
  pool: pg.Pool,
  person: Person,
  licenseKey: string,
): Promise<void> {
  const { rowCount } = await pool.query(
    `with used as (${usingKey} returning subscription, duration_days)
     update users set subscription = used.subscription,
            expiredate = current_date + used.duration_days
       from used where users.id = $2::uuid`,
    [licenseKey, person.id],
  );
  if (rowCount !== 1) throw new Error('a key was used before');
}

const usingKey = `update license_keys set activated = true, activated_at = now(), user_id = $2::uuid
  where upper(license_key) = $1 and not activated`;

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no item ${index}`);
  return item;
}
