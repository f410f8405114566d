import { DAY_MS } from '@regz/rules/durations.ts';
import { CALM_NETWORK_KEYS, SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import { addressBlock, plainAddress } from '../../platform/guards/address.ts';
import type { Origin } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import type { NetworkQuery, NetworkPast } from '../networks.queries.ts';

const WEEK_MS = 7 * DAY_MS;

/** The network of a purchase: its address, and its stored hash. */
export type Network = { block: string; hash: Buffer };

export type NetworkLimit = {
  /** The time at which the network may buy again; null if it may now. */
  opensAt: Date | null;
  /** True if its next purchase requires the harder challenge. */
  isBusy: boolean;
};

/** The buyer's network: the whole IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { address }: Pick<Origin, 'address'>,
): Network {
  const block = addressBlock(plainAddress(address));
  return { block, hash: networkHash({ keyedHash }, block) };
}

/**
 * Returns the stored hash of a network. The same network always has the same hash, which cannot be
 * reversed.
 */
function networkHash({ keyedHash }: Pick<Services, 'keyedHash'>, block: string): Buffer {
  return keyedHash('regz shop networks', block);
}

/** Returns the query for a network's limits at a time. */
export function networkQuery(
  { config }: Pick<Services, 'config'>,
  network: Network,
  nowMs: number,
): NetworkQuery {
  const { SHOP_NETWORK_DAY: day, SHOP_NETWORK_WEEK: week } = config;
  const limit = Math.max(day, week, CALM_NETWORK_KEYS) * SHARED_NETWORK_FACTOR;
  return { ...network, since: new Date(nowMs - WEEK_MS), limit };
}

/**
 * The limit of a network: keys per day and per seven days, multiplied for a network that staff
 * listed as shared.
 */
export function networkLimitOf(
  { config }: Pick<Services, 'config'>,
  { isShared, bought }: NetworkPast,
  nowMs: number,
): NetworkLimit {
  const factor = isShared ? SHARED_NETWORK_FACTOR : 1;
  const day = config.SHOP_NETWORK_DAY * factor;
  const week = config.SHOP_NETWORK_WEEK * factor;
  const opensAtMs = Math.max(endOf(bought[day - 1], DAY_MS), endOf(bought[week - 1], WEEK_MS));
  return {
    opensAt: opensAtMs > nowMs ? new Date(opensAtMs) : null,
    isBusy: endOf(bought[CALM_NETWORK_KEYS - 1], DAY_MS) > nowMs,
  };
}

function endOf(bought: Date | undefined, spanMs: number): number {
  return bought === undefined ? 0 : bought.getTime() + spanMs;
}
