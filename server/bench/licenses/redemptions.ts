import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openConnection, requestText } from '../http-client.ts';
import { addLicenseKeys, addPeople, type Person } from '../identity/people.ts';
import { compare, worksPerSecond } from '../measure.ts';
import { postgrestProgram, startPostgrest } from '../postgrest.ts';
import { report, reportRatio } from '../report.ts';
import type { RunningProduct } from '../running-product.ts';

const PEER_PORT = 3996;
const ROUNDS = 5;
const LEAST_HOT = 0.9;

/** A redemption as one statement, without a session, an audit entry or a stored answer. */
const BARE_STATEMENT = `
  create or replace function bench_redeem(license text, person uuid) returns void
  language sql security definer as $$
    with used as (
      update license_keys set activated = true, activated_at = now(), user_id = person
       where upper(license_key) = license and not activated
      returning subscription, duration_days)
    update users set subscription = used.subscription,
           expiredate = current_date + used.duration_days
      from used where users.id = person
  $$;
  -- The statement writes no entry of license time.
  alter table users disable trigger users_time_changed_outside`;

/** Reports redemptions a second as a share of those of PostgREST on the same database. */
export async function reportRedemptions(product: RunningProduct): Promise<void> {
  if (postgrestProgram === undefined) {
    report('redemptions against PostgREST', 'not measured: POSTGREST names no program');
    return;
  }
  const { config, connection, ownerPool } = product;
  await ownerPool.query(BARE_STATEMENT);
  const stop = await startPostgrest(postgrestProgram, { port: PEER_PORT, connection });
  const ours = (load: Load) =>
    redemptionsPerSecond(product, load, { port: config.PORT, status: 200, text: ownRequest });
  const theirs = (load: Load) =>
    redemptionsPerSecond(product, load, { port: PEER_PORT, status: 204, text: peerRequest });
  try {
    for (const load of [
      { label: '16 clients (at least 0.8)', clients: 16, count: 3000 },
      { label: 'one client (at least 0.5)', clients: 1, count: 500 },
    ]) {
      // One unmeasured round: connections prepare their statements, and Node compiles the code.
      await ours(load);
      await theirs(load);
      const ratio = await compare(
        ROUNDS,
        () => ours(load),
        () => theirs(load),
      );
      reportRatio(`redemptions/s against PostgREST, ${load.label}`, ratio);
    }
  } finally {
    await stop();
  }
}

type Load = { clients: number; count: number };
type Side = {
  port: number;
  status: number;
  text: (port: number, person: Person, licenseKey: string) => string;
};

/** Each person redeems one key, in random order. */
async function redemptionsPerSecond(
  { pool, ownerPool }: Pick<RunningProduct, 'pool' | 'ownerPool'>,
  { clients, count }: Load,
  { port, status, text }: Side,
): Promise<number> {
  const keys = await addLicenseKeys(pool, count);
  const people = await addPeople(pool, count);
  const requests = people
    .map((person, index) => ({ text: text(port, person, keys[index] ?? ''), at: Math.random() }))
    .toSorted((one, other) => one.at - other.at);
  // Autovacuum has done this in an installation that has run for a while.
  await ownerPool.query('analyze users, account_sessions, license_keys');
  const connections = await Promise.all(
    Array.from({ length: clients }, () => openConnection(port)),
  );
  try {
    return await worksPerSecond(clients, count, async (index, client) => {
      const answered = await connections[client]?.send(requests[index]?.text ?? '');
      if (answered !== status) throw new Error(`a redemption was answered with ${answered}`);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

function ownRequest(port: number, { cookie }: Person, licenseKey: string): string {
  return requestText({
    port,
    method: 'POST',
    path: '/api/licenses/redeem',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ licenseKey }),
  });
}

function peerRequest(port: number, { id }: Person, license: string): string {
  return requestText({
    port,
    method: 'POST',
    path: '/rpc/bench_redeem',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license, person: id }),
  });
}

/**
 * Reports the share of all updates of `users` that wrote no index (HOT).
 * @throws Error below 90 %: an index contains a column that changes.
 */
export async function reportHotUpdates(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ share: number }>(
    `select n_tup_hot_upd::float8 / greatest(n_tup_upd, 1) as share
       from pg_stat_user_tables where relname = 'users'`,
  );
  const share = rows[0]?.share ?? 0;
  const percent = (100 * share).toFixed(0);
  report('updates of users that wrote no index (%; at least 90)', percent);
  if (share < LEAST_HOT)
    throw new Error(`only ${percent} % of the updates of users wrote no index`);
}
