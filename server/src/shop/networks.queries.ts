import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/**
 * Facts that decide the limit of a network: whether it is shared, and its newest purchases first.
 */
export type NetworkPast = { isShared: boolean; bought: Date[] };

/** A network to look up: at most `limit` purchases since a time. */
export type NetworkQuery = { block: string; hash: Buffer; since: Date; limit: number };

/** The two columns of `NetworkPast`, for a statement that reads more. */
export function networkPast({ block, hash, since, limit }: NetworkQuery) {
  return sql`
    exists (select from shop_shared_networks where ${block}::inet <<= network) as "isShared",
    array(select created_at from task_shop_purchases
           where network_hash = ${hash} and created_at > ${since}
           order by created_at desc limit ${limit}) as bought`;
}

export async function findNetworkPast(db: Database, asked: NetworkQuery): Promise<NetworkPast> {
  const { rows } = await sql<NetworkPast>`select ${networkPast(asked)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table gave no row');
  return row;
}

/** Which of some networks, in CIDR notation or single addresses, lie in a shared one. */
export async function listSharedAmong(
  db: Database,
  networks: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ network: string }>`
    select given.network
      from unnest(${[...networks]}::text[]) as given (network)
     where exists (select from shop_shared_networks shared
                    where given.network::inet <<= shared.network)`.execute(db);
  return new Set(rows.map(({ network }) => network));
}

/** The networks that bought since a moment, those that bought most first. */
export async function listBusiest(db: Database, span: { day: Date; week: Date; limit: number }) {
  return db
    .selectFrom('task_shop_purchases')
    .select(({ fn }) => [
      sql<Buffer>`network_hash`.as('networkHash'),
      sql<string[]>`array_agg(distinct user_id::text)`.as('buyers'),
      fn.countAll<number>().filterWhere('created_at', '>', span.day).as('keysToday'),
      fn.countAll<number>().as('keysThisWeek'),
    ])
    .where('network_hash', 'is not', null)
    .where('created_at', '>', span.week)
    .groupBy('network_hash')
    .orderBy('keysThisWeek', 'desc')
    .orderBy('network_hash')
    .limit(span.limit)
    .execute();
}

const sharedColumns = [
  sql<string>`network::text`.as('network'),
  'note',
  'added_by as addedBy',
  'added_at as addedAt',
] as const;

export async function listSharedNetworks(db: Database) {
  return db
    .selectFrom('shop_shared_networks')
    .select(sharedColumns)
    .orderBy('added_at', 'desc')
    .execute();
}

export type SharedNetworkRow = Awaited<ReturnType<typeof listSharedNetworks>>[number];

/** Lists a network; undefined if it is listed already. */
export async function insertSharedNetwork(
  trx: Database,
  shared: { network: string; note: string; addedBy: string; at: Date },
): Promise<SharedNetworkRow | undefined> {
  return trx
    .insertInto('shop_shared_networks')
    .values({
      network: sql`network(${shared.network}::inet)::cidr`,
      note: shared.note,
      added_by: shared.addedBy,
      added_at: shared.at,
    })
    .onConflict((conflict) => conflict.column('network').doNothing())
    .returning(sharedColumns)
    .executeTakeFirst();
}

/** Removes a network from the list; false if it is not in the list. */
export async function deleteSharedNetwork(trx: Database, network: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('shop_shared_networks')
    .where('network', '=', sql<string>`network(${network}::inet)::cidr`)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
