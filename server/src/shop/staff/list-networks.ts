import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import type { Services } from '../../platform/services.ts';
import { listTaskAddresses } from '../../players/list-task-addresses.ts';
import { listTaskNames } from '../../players/list-task-names.ts';
import { listBusiest, listSharedAmong, listSharedNetworks } from '../networks.queries.ts';
import { networkOf } from '../purchase/network-limit.ts';
import { sharedNetworkView } from './share-network.ts';

type Networks = InferContractRouterOutputs<Contract['shop']['staff']['listNetworks']>;

const SHOWN = 50;
const BUYERS_SHOWN = 20;

/**
 * The networks that bought most within seven days. Only a hash of a network is stored; its address
 * is shown while a buyer is logged in from it, so that staff can list a carrier's as shared.
 */
export async function listNetworks(services: Services): Promise<Networks> {
  const { db, config, clock } = services;
  const pace = { day: config.SHOP_NETWORK_DAY, week: config.SHOP_NETWORK_WEEK };
  const now = clock();
  const busiest = await listBusiest(db, {
    day: new Date(now - DAY_MS),
    week: new Date(now - 7 * DAY_MS),
    limit: SHOWN,
  });
  const everyBuyer = [...new Set(busiest.flatMap(({ buyers }) => buyers))];
  const addresses = await listTaskAddresses(db, everyBuyer);
  const names = await listTaskNames(db, everyBuyer);
  const known = new Map(
    addresses.map((address) => {
      const { hash, block } = networkOf(services, { address });
      return [hash.toString('hex'), block];
    }),
  );
  const shared = await listSharedAmong(db, [...known.values()]);
  return {
    pace,
    busiest: busiest.map(({ networkHash, buyers, keysToday, keysThisWeek }) => {
      const id = networkHash.toString('hex');
      const network = known.get(id) ?? null;
      const isShared = network !== null && shared.has(network);
      const factor = isShared ? SHARED_NETWORK_FACTOR : 1;
      const paced = keysToday >= pace.day * factor || keysThisWeek >= pace.week * factor;
      return {
        id,
        network,
        shared: isShared,
        accounts: buyers.length,
        buyers: buyers
          .slice(0, BUYERS_SHOWN)
          .map((userId) => ({ userId, username: names.get(userId) ?? '' })),
        keysToday,
        keysThisWeek,
        paced,
      };
    }),
    shared: (await listSharedNetworks(db)).map(sharedNetworkView),
  };
}
