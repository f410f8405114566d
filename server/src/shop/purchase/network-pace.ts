import { CALM_NETWORK_KEYS, SHARED_NETWORK_FACTOR } from '@regz/rules/shop/shop.ts';
import type { Database } from '../../platform/database/database.ts';
import { addressBlock, plainAddress } from '../../platform/guards/address.ts';
import type { Origin } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { listNetworkPurchases, listSharedAmong } from '../networks.queries.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Where a purchase comes from: as an address of a network, and as what is kept of it. */
export type Network = { block: string; hash: Buffer };

type Pacing = Pick<Services, 'config' | 'clock'>;

/** The buyer's network: the whole IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { address }: Pick<Origin, 'address'>,
): Network {
  const block = addressBlock(plainAddress(address));
  return { block, hash: networkHash({ keyedHash }, block) };
}

/** What is kept of a network: the same one has the same hash, and nobody reads it back. */
function networkHash({ keyedHash }: Pick<Services, 'keyedHash'>, block: string): Buffer {
  return keyedHash('regz shop networks', block);
}

/**
 * When a network may buy again, or null where it may now: so many keys a day and so many in seven
 * days, many times as many in a network that staff listed as shared. Source: games.md 6.
 */
export async function networkOpensAt(
  { config, clock }: Pacing,
  db: Database,
  network: Network,
): Promise<Date | null> {
  const shared = (await listSharedAmong(db, [network.block])).size > 0;
  const factor = shared ? SHARED_NETWORK_FACTOR : 1;
  const [day, week] = [config.SHOP_NETWORK_DAY * factor, config.SHOP_NETWORK_WEEK * factor];
  const now = clock();
  const bought = await listNetworkPurchases(db, {
    hash: network.hash,
    since: new Date(now - WEEK_MS),
    limit: Math.max(day, week),
  });
  const ends = [end(bought[day - 1], DAY_MS), end(bought[week - 1], WEEK_MS)];
  const opensAt = Math.max(...ends);
  return opensAt > now ? new Date(opensAt) : null;
}

/** Whether the next purchase of a network asks for the harder challenge. */
export async function isBusy(
  { clock }: Pick<Services, 'clock'>,
  db: Database,
  network: Network,
): Promise<boolean> {
  const since = new Date(clock() - DAY_MS);
  const { hash } = network;
  const bought = await listNetworkPurchases(db, { hash, since, limit: CALM_NETWORK_KEYS });
  return bought.length >= CALM_NETWORK_KEYS;
}

function end(bought: Date | undefined, spanMs: number): number {
  return bought === undefined ? 0 : bought.getTime() + spanMs;
}
