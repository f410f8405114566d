import type pg from 'pg';
import { hashSecret, newSessionToken } from '../src/accounts/sessions/session-token.ts';
import { fillLists, findListed, prepareLists } from './fill-lists.ts';
import { type Connection, openConnection, requestText } from './http-client.ts';
import { listAddresses } from './list-addresses.ts';
import { latencyOf } from './measure.ts';
import { report, reportNumber } from './report.ts';
import type { RunningProduct } from './running-product.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const READS = 60;

/**
 * Reads every list, search and export of the panel with a thousand rows in each table and then with
 * a million, and reports how many times as long the median of sixty reads takes.
 */
export async function reportLists(product: RunningProduct): Promise<void> {
  const { config, ownerPool } = product;
  await prepareLists(ownerPool);
  await fillLists(ownerPool, { from: 1, to: FEW, atOnce: 1 });
  const cookie = await openAdminSession(ownerPool);
  const addresses = listAddresses(await findListed(ownerPool));
  const readAll = () => middleTimes(config.PORT, cookie, addresses);

  const few = await readAll();
  const started = performance.now();
  await fillLists(ownerPool, { from: FEW + 1, to: MANY, atOnce: 2 });
  reportNumber('filling the lists (s; at most 300)', (performance.now() - started) / 1000);
  const many = await readAll();
  for (const [name] of addresses) {
    const [before = 0, after = 0] = [few.get(name), many.get(name)];
    const times = `(${before.toFixed(1)} to ${after.toFixed(1)} ms)`;
    report(`${name}, 10³ to 10⁶ rows`, `${(after / before).toFixed(2)}  ${times}`);
  }
  reportNumber('memory of the Node process after the lists (MB)', product.memoryMb());
}

/** The median time of each address's reads, in milliseconds. */
async function middleTimes(
  port: number,
  cookie: string,
  addresses: readonly [string, string][],
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const connection = await openConnection(port);
  try {
    for (const [name, path] of addresses) {
      const request = requestText({
        port,
        method: 'GET',
        path: `/api${path}`,
        headers: { cookie },
      });
      const read = () => readOnce(connection, request, path);
      await read();
      times.set(name, (await latencyOf(READS, read)).p50Ms);
    }
    return times;
  } finally {
    connection.close();
  }
}

async function readOnce(connection: Connection, request: string, path: string): Promise<void> {
  const status = await connection.send(request);
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
}

/** Inserts a session of the first admin into the database and returns its cookie. */
async function openAdminSession(pool: pg.Pool): Promise<string> {
  const token = newSessionToken();
  await pool.query(
    `insert into account_sessions (id, kind, subject_id, secret_hash, user_agent, address)
     select $1, 'admin', id, $2, 'bench', '127.0.0.1' from account_admins limit 1`,
    [token.id, hashSecret(token.secret)],
  );
  return `regz-as=${token.text}`;
}
