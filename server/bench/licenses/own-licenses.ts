import type pg from 'pg';
import { timesAmongClients } from '../among-clients.ts';
import { requestText } from '../http-client.ts';
import { addLicenseKeys, addPeople, type Person } from '../identity/people.ts';
import { compare, type Ratio } from '../measure.ts';
import { postgrestProgram, startPostgrest } from '../postgrest.ts';
import type { RunningProduct } from '../running-product.ts';

const PEER_PORT = 3996;
const PEOPLE = 500;
const KEYS_EACH = 12;
const READS = 5000;
const ACCOUNT =
  'select=id,username,email,subscription,expiredate,' +
  'license_keys(license_key,subscription,duration_days,activated,activated_at)';

/**
 * Compares what the orders page shows, a customer with twelve redeemed keys, with the account and
 * its keys as PostgREST reads them from the same database, without a session and without what each
 * key gives; null if PostgREST is not installed.
 */
export async function comparePeerLicenses(
  { config, connection, pool, ownerPool }: RunningProduct,
  rounds: number,
): Promise<Ratio | null> {
  if (postgrestProgram === undefined) return null;
  const people = await addPeople(pool, PEOPLE);
  await giveKeys(ownerPool, people, await addLicenseKeys(pool, PEOPLE * KEYS_EACH));
  const stop = await startPostgrest(postgrestProgram, { port: PEER_PORT, connection });
  const ours = () =>
    readsPerSecond(config.PORT, people, ({ cookie }) => ({ path: '/api/orders/overview', cookie }));
  const theirs = () =>
    readsPerSecond(PEER_PORT, people, ({ id }) => ({ path: `/users?id=eq.${id}&${ACCOUNT}` }));
  try {
    await ours();
    await theirs();
    return await compare(rounds, ours, theirs);
  } finally {
    await stop();
  }
}

/** Marks the keys as redeemed, an equal share by each person. */
async function giveKeys(
  ownerPool: pg.Pool,
  people: readonly Person[],
  keys: readonly string[],
): Promise<void> {
  await ownerPool.query(
    `update license_keys set activated = true, activated_at = now(), user_id = given.person
       from unnest($1::text[], $2::uuid[]) given (key, person) where license_key = given.key`,
    [keys, keys.map((_, index) => people[index % people.length]?.id)],
  );
  await ownerPool.query('analyze users, account_sessions, license_keys');
}

async function readsPerSecond(
  port: number,
  people: readonly Person[],
  asked: (person: Person) => { path: string; cookie?: string },
): Promise<number> {
  const texts = people.map((person) => {
    const { path, ...headers } = asked(person);
    return requestText({ port, method: 'GET', path, headers });
  });
  const requests = Array.from({ length: READS }, (_, index) => texts[index % texts.length] ?? '');
  const started = performance.now();
  await timesAmongClients(port, requests);
  return READS / ((performance.now() - started) / 1000);
}
