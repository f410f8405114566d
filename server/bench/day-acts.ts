import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { requestText } from './http-client.ts';
import { addLicenseKeys, addPeople } from './identity/people.ts';
import type { Act } from './open-loop.ts';
import { addOrdersOf } from './orders/orders.ts';
import { addTaskPeople } from './players/task-people.ts';
import type { RunningProduct } from './running-product.ts';

/** The acts of a day in percent of all acts; the task area's page requests both of its parts. */
const shares = {
  dashboard: 20,
  catalogue: 20,
  tasks: 8,
  day: 7,
  orders: 10,
  games: 10,
  completion: 10,
  statement: 5,
  redemption: 5,
  start: 5,
} as const;

export type DayAct = keyof typeof shares;

/**
 * People who only read are reused; each of the others acts once, because such an act succeeds once
 * a day.
 */
const READERS = 2_000;

/**
 * The acts of a day in random order, each by a person who is allowed to do it. Their rows are
 * vacuumed before the measurement, because a usual day does not add so many rows at once.
 */
export async function dayActs(
  { config: { PORT: port }, pool, ownerPool }: RunningProduct,
  count: number,
): Promise<() => Act<DayAct>> {
  const actors = Math.ceil(count * 0.12);
  const customers = await addPeople(pool, READERS);
  const readers = await addTaskPeople(ownerPool, READERS, 50);
  const redeemers = await addPeople(pool, actors);
  const keys = await addLicenseKeys(pool, actors);
  const completers = await addTaskPeople(ownerPool, actors, 0);
  const players = await addTaskPeople(ownerPool, actors, 0);
  await addOrdersOf(
    pool,
    customers.map(({ id }) => id),
    { each: 5, withKeys: true },
  );
  await ownerPool.query('vacuum analyze');

  const get = (path: string, people?: readonly { cookie: string }[]) =>
    requestText({
      port,
      method: 'GET',
      path,
      ...(people === undefined ? {} : { headers: { cookie: anyOf(people).cookie } }),
    });
  const post = (path: string, { cookie }: { cookie: string }, input: object) =>
    requestText({
      port,
      method: 'POST',
      path,
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(input),
    });
  const texts: Record<DayAct, () => string> = {
    dashboard: () => get('/api/dashboard', customers),
    catalogue: () => get('/api/storefront/catalogue'),
    tasks: () => get('/api/tasks/today', readers),
    day: () => get('/api/coins/day', readers),
    orders: () => get('/api/orders', customers),
    games: () => get('/api/games', readers),
    statement: () => get('/api/coins/statement', readers),
    completion: () => post('/api/tasks/1/complete', nextOf(completers), {}),
    redemption: () => post('/api/licenses/redeem', nextOf(redeemers), { licenseKey: keys.pop() }),
    start: () => post('/api/games/plays', nextOf(players), { game: 'quick-math', control: 'keys' }),
  };
  return () => {
    const kind = drawAct();
    return { kind, text: texts[kind]() };
  };
}

function drawAct(): DayAct {
  let drawn = Math.random() * 100;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  for (const [kind, share] of Object.entries(shares) as [DayAct, number][]) {
    drawn -= share;
    if (drawn < 0) return kind;
  }
  return 'dashboard';
}

/** The rows that the acts have written. */
export async function countActs(
  pool: pg.Pool,
): Promise<Record<'completion' | 'redemption' | 'start', number>> {
  const { rows } = await pool.query<Record<'completion' | 'redemption' | 'start', number>>(
    `select (select count(*)::int from task_completions) as completion,
            (select count(*)::int from license_redemptions) as redemption,
            (select count(*)::int from game_plays) as start`,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('nothing was counted');
  return counts;
}

function anyOf<Item>(items: readonly Item[]): Item {
  return required(items[Math.floor(Math.random() * items.length)]);
}

function nextOf<Item>(items: Item[]): Item {
  return required(items.pop());
}

function required<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new RangeError('more acts than people');
  return item;
}
