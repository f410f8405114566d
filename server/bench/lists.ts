import type pg from 'pg';
import { hashSecret, newSessionToken } from '../src/identity/sessions/session-token.ts';
import { fillLists, findListed, prepareLists } from './fill-lists.ts';
import { type Connection, openConnection, requestText } from './http-client.ts';
import { listAddresses } from './list-addresses.ts';
import { latencyFrom, timed, type Work } from './measure.ts';
import { report, reportNumber } from './report.ts';
import type { RunningProduct } from './running-product.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const READS = 60;
const SMALL_PORT = 3995;

/**
 * Reads every list, search and export of the panel of two products, one with a thousand rows in
 * each table and one with a million, and reports how many times as long the median of sixty reads
 * takes. They are read alternately, so that changes in the machine's speed affect both.
 */
export async function reportLists(product: RunningProduct): Promise<void> {
  const small = await product.startAnother(SMALL_PORT);
  for (const { ownerPool } of [small, product]) {
    await prepareLists(ownerPool);
    await fillLists(ownerPool, { from: 1, to: FEW, atOnce: 1 });
  }
  const started = performance.now();
  await fillLists(product.ownerPool, { from: FEW + 1, to: MANY, atOnce: 2 });
  reportNumber('filling the lists (s; at most 300)', (performance.now() - started) / 1000);

  const [few, many] = [await openLists(small), await openLists(product)];
  for (const [name, read] of few.reads) {
    const other = many.reads.get(name);
    if (other === undefined) throw new Error(`only one has ${name}`);
    const [before, after] = await medianTimes(read, other);
    const times = `(${before.toFixed(1)} to ${after.toFixed(1)} ms)`;
    report(`${name}, 10³ to 10⁶ rows`, `${(after / before).toFixed(2)}  ${times}`);
  }
  few.close();
  many.close();
  reportNumber('memory of the Node process after the lists (MB)', product.memoryMb());
}

type Lists = { reads: ReadonlyMap<string, Work>; close(): void };

/** The lists of one product, to be read over one connection by one of its admins. */
async function openLists({ config: { PORT: port }, ownerPool }: RunningProduct): Promise<Lists> {
  const cookie = await openAdminSession(ownerPool);
  const connection = await openConnection(port);
  const reads = listAddresses(await findListed(ownerPool)).map(([name, path]) => {
    const asked = { port, method: 'GET', path: `/api${path}`, headers: { cookie } } as const;
    return [name, () => readOnce(connection, requestText(asked), path)] as const;
  });
  return { reads: new Map(reads), close: () => connection.close() };
}

/** The median time of either, in milliseconds; the first read of each is not counted. */
async function medianTimes(one: Work, other: Work): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index <= READS; index += 1) {
    await timed(one, times[0])(index, 0);
    await timed(other, times[1])(index, 0);
  }
  const [before, after] = times.map((each) => latencyFrom(each.slice(1)).p50Ms);
  return [before ?? Number.NaN, after ?? Number.NaN];
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
