import type pg from 'pg';
import { openConnection, requestText } from '../http-client.ts';
import { addPeople, type Person } from '../identity/people.ts';
import { type Latency, latencyOf } from '../measure.ts';

const PEOPLE = 10_000;
const ORDERS_EACH = 100;
/** The number of customers who read their orders, all of which have keys. */
const READERS = 500;
const READERS_AT_ONCE = 50;

/**
 * Measures the orders page with a million orders in the table, over HTTP, one request after
 * another: the newest page of the history, a page further down, and the summary above them.
 */
export async function measureOrders(options: {
  port: number;
  pool: pg.Pool;
  reads: number;
}): Promise<Record<'newest' | 'further' | 'overview', Latency>> {
  const { port, pool, reads } = options;
  const readers = await addOrders(pool);
  const before = await ordersInTheMiddle(pool, readers);
  const connection = await openConnection(port);

  async function read(path: (index: number) => string): Promise<Latency> {
    const requests = Array.from({ length: reads }, (_, index) => {
      const headers = { cookie: readers[index % READERS]?.cookie ?? '' };
      return requestText({ port, method: 'GET', path: path(index), headers });
    });
    return latencyOf(reads, async (index) => {
      const status = await connection.send(requests[index] ?? '');
      if (status !== 200) throw new Error(`a page of orders was answered with ${status}`);
    });
  }

  try {
    return {
      newest: await read(() => '/api/orders'),
      further: await read((index) => `/api/orders?before=${before[index % READERS]}`),
      overview: await read(() => '/api/orders/overview'),
    };
  } finally {
    connection.close();
  }
}

/** Inserts the orders and returns the customers who will read theirs. */
async function addOrders(pool: pg.Pool): Promise<Person[]> {
  const readers = await addPeople(pool, READERS);
  const others = await addPeople(pool, PEOPLE - READERS);
  const people = [...readers, ...others];
  for (let first = 0; first < PEOPLE; first += READERS_AT_ONCE) {
    const ids = people.slice(first, first + READERS_AT_ONCE).map(({ id }) => id);
    await addOrdersOf(pool, ids, { each: ORDERS_EACH, withKeys: first < READERS });
  }
  return readers;
}

/** Inserts the same number of paid orders for each customer, delivered or waiting for their keys. */
export async function addOrdersOf(
  pool: pg.Pool,
  ids: readonly string[],
  { each, withKeys }: { each: number; withKeys: boolean },
): Promise<void> {
  await pool.query(
    `with wanted as (
       select gen_random_uuid() as id, gen_random_uuid() as key_id, user_id,
              'R-' || upper(substr(md5(user_id::text || n), 1, 14)) as order_id,
              now() - n * interval '1 hour' as at
         from unnest($1::uuid[]) user_id, generate_series(1, $3::int) n
     ), keys as (
       insert into license_keys (id, license_key, subscription, duration_days, assigned_to,
                                 assigned_at)
       select key_id, upper(key_id::text), 'Supreme', 30, 'bench', at from wanted where $2
     )
     insert into order_facts (id, order_id, user_id, client_name, product_name, validity_days,
                              amount_minor, display_amount_minor, provider, live, paid_at,
                              created_at, license_key_id, fulfilled_at)
     select id, order_id, user_id, 'bench', 'Supreme Monthly', 30, 75000, 75000, 'sandbox', true,
            at, at, case when $2 then key_id end, case when $2 then at end
       from wanted`,
    [ids, withKeys, each],
  );
}

/** The order in the middle of each reader's history. */
async function ordersInTheMiddle(pool: pg.Pool, readers: readonly Person[]): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>(
    `select o.order_id
       from unnest($1::uuid[]) with ordinality as reader (id, place)
       cross join lateral (select order_id from order_facts
                            where user_id = reader.id order by created_at desc, id desc
                           offset ${ORDERS_EACH / 2} limit 1) o
      order by reader.place`,
    [readers.map(({ id }) => id)],
  );
  return rows.map((row) => row.order_id);
}
