import type pg from 'pg';
import { hashSecret, newSessionToken } from '../src/identity/sessions/session-token.ts';
import { FIRST_DAY_MS, fillLists, findListed, type Listed, prepareLists } from './fill-lists.ts';
import { type Connection, openConnection, requestText } from './http-client.ts';
import { latencyFrom, timed, type Work } from './measure.ts';
import { report, reportNumber } from './report.ts';
import type { RunningProduct } from './running-product.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const READS = 60;
const SMALL_PORT = 3995;

/** The time of the 500th row. */
const MIDDLE = `${(FIRST_DAY_MS + 500 * 120_000) * 1000}_00000000-0000-0000-0000-000000000000`;

/**
 * Reads every list, search and export of the panel of two products, one with a thousand rows in
 * each table and one with a million. Reports the ratio of the medians of sixty reads. Reads
 * alternate, so that changes in the machine's speed affect both.
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
  const lists = listAddresses(await findListed(ownerPool)).map(([name, path]) => {
    const asked = { port, method: 'GET', path: `/api${path}`, headers: { cookie } } as const;
    return [name, () => readOnce(connection, requestText(asked), path)] as const;
  });
  const searches = searchTexts.map(([name, text]) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const body = JSON.stringify({ text });
    const asked = { port, method: 'POST', path: '/api/overview/search', headers, body } as const;
    return [name, () => readOnce(connection, requestText(asked), asked.path)] as const;
  });
  const reads = [...lists, ...searches];
  return { reads: new Map(reads), close: () => connection.close() };
}

/** The median time of each, in milliseconds; the first read of each does not count. */
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

/** Texts for the panel's search for anything, each found in one of its ways. */
const searchTexts: readonly [string, string][] = [
  ['panel search, a mobile number', '+94 77 000 0999'],
  ['panel search, the middle of all names', 'ist-'],
  ['panel search, the middle of a name', 'st-999'],
  ['panel search, a mistyped address', 'lsit-999@example.com'],
  ['panel search, an order', '#list-999'],
  ['panel search, the end of a key', '000000000999'],
];

/** The list of orders in each order and with each kind of filter. */
const orderLists: readonly [string, string][] = [
  ['orders, newest', '/orders/staff'],
  ['orders completed', '/orders/staff?status=completed'],
  ['orders by how a buyer begins', '/orders/staff?search=list-99'],
  ['orders, first page with the count', '/orders/staff?page=1'],
  ['orders, page 500', '/orders/staff?page=500'],
  ['orders by amount', '/orders/staff?page=1&sort=amount&direction=descending'],
  ['orders by product', '/orders/staff?page=1&sort=product&direction=ascending'],
  ['orders by status', '/orders/staff?page=1&sort=state&direction=ascending'],
  ['orders of a provider', '/orders/staff?page=1&provider=sandbox'],
  ['orders failed, with the count', '/orders/staff?page=1&status=failed'],
  ['orders flagged', '/orders/staff?flagged=open'],
];

/** Each list and search of the panel, with the address below `/api` that its page requests. */
function listAddresses({
  customerId,
  walletId,
  productId,
  giveawayId,
}: Listed): readonly [string, string][] {
  const customers = '/accounts/customers';
  const taskUsers = '/accounts/task-users/staff';
  const day = new Date(FIRST_DAY_MS).toISOString().slice(0, 10);
  return [
    ['customers, newest', `${customers}?text=&filter=all`],
    ['customers, a page in the middle', `${customers}?text=&filter=all&before=${MIDDLE}`],
    ['customers who wait', `${customers}?text=&filter=pending`],
    ['customers who are banned', `${customers}?text=&filter=banned`],
    ['customers with a subscription', `${customers}?text=&filter=subscribed`],
    ['customers by how a name begins', `${customers}?text=list-99&filter=all`],
    ['customers by a name', `${customers}?text=list-999&filter=all`],
    ['customers by a license key', `${customers}?text=LIST-000000000007&filter=all`],
    ['trail of a customer', `${customers}/${customerId}/trail`],
    ['task users, newest', `${taskUsers}?text=&filter=all`],
    ['task users on hold', `${taskUsers}?text=&filter=held`],
    ['task users unverified', `${taskUsers}?text=&filter=unverified`],
    ['task users by how a name begins', `${taskUsers}?text=list-99&filter=all`],
    ...orderLists,
    ['orders that wait for keys', '/orders/staff/back-orders'],
    ['payments without an order', '/orders/staff/unmatched'],
    ['orders of a day as CSV', `/orders/staff/export?from=${day}&to=${day}`],
    ['stock of all products', '/key-stock/products'],
    ['keys of a product', `/key-stock/products/${productId}/keys`],
    ['plays, newest', '/games/staff/plays'],
    ['plays with a flag', '/games/staff/plays?flag=any'],
    ['plays of a person', '/games/staff/plays?username=list-1'],
    ['coins of today', '/coins/staff/overview'],
    ['corrections', '/coins/staff/adjustments'],
    ['movements of a wallet', `/coins/staff/wallets/${walletId}`],
    ['conversations, newest', '/contact/staff/threads?state=all'],
    ['conversations open', '/contact/staff/threads?state=open'],
    ['applications, newest', '/guild/staff/applications?state=all'],
    ['applications open', '/guild/staff/applications?state=open'],
    ['giveaways', '/giveaways/staff'],
    ['registrations of a giveaway', `/giveaways/staff/${giveawayId}/registrations`],
    ['trial links', '/free-panel/staff/links'],
    ['overview', '/overview?days=30'],
  ];
}
