import { openConnection, requestText } from '../http-client.ts';
import type { Person } from '../identity/people.ts';
import type { Ratio } from '../measure.ts';
import { postgrestProgram, startPostgrest } from '../postgrest.ts';
import type { RunningProduct } from '../running-product.ts';
import { compareRedemption } from './redemption.ts';

const PEER_PORT = 3996;

/** The plain redemption as a function that PostgREST serves; it requires no session either. */
const PLAIN_FUNCTION = `
  create or replace function bench_redeem(license text, person uuid) returns void
  language sql security definer as $$
    with used as (
      update license_keys set activated = true, activated_at = now(), user_id = person
       where upper(license_key) = license and not activated
      returning subscription, duration_days)
    update users set subscription = used.subscription,
           expiredate = current_date + used.duration_days
      from used where users.id = person
  $$`;

/**
 * Compares redemptions over HTTP with PostgREST on the same database; null if PostgREST is not
 * installed.
 */
export async function comparePeerRedemption(
  { config, connection, ...pools }: RunningProduct,
  load: { clients: number; redemptions: number; rounds: number },
): Promise<Ratio | null> {
  if (postgrestProgram === undefined) return null;
  await pools.ownerPool.query(PLAIN_FUNCTION);
  const stop = await startPostgrest(postgrestProgram, { port: PEER_PORT, connection });
  const connections = await Promise.all(
    Array.from({ length: load.clients }, () => openConnection(PEER_PORT)),
  );
  const plain = async (person: Person, license: string, client: number) => {
    const status = await connections[client]?.send(redeemRequest(person, license));
    if (status !== 204) throw new Error(`PostgREST answered a redemption with ${status}`);
  };
  try {
    return await compareRedemption({ ...pools, ...load, port: config.PORT, plain });
  } finally {
    for (const each of connections) each.close();
    await stop();
  }
}

function redeemRequest({ id }: Person, license: string): string {
  return requestText({
    port: PEER_PORT,
    method: 'POST',
    path: '/rpc/bench_redeem',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license, person: id }),
  });
}
