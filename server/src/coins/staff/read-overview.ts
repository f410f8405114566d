import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import type { Services } from '../../platform/services.ts';
import { sumAll, sumDays } from '../days/coin-days.queries.ts';
import { findCounts, listTopEarners } from '../earners/earners.queries.ts';
import { findCheapestPrice } from './overview.queries.ts';

type Overview = InferContractRouterOutputs<Contract['coins']['staff']['readOverview']>;

const DAYS = 30;

/**
 * Where coins came from and went, for staff. It reads the stored figures of each day and the last
 * count of earners, so its cost does not grow with the movements.
 */
export async function readOverview({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<Overview> {
  const { issued, spent } = await sumAll(db);
  const held = issued - spent;
  const counts = await findCounts(db);
  const cheapest = await findCheapestPrice(db);
  return {
    issued,
    spent,
    held,
    keysHeldCouldBuy: cheapest === undefined ? 0 : Math.floor(held / cheapest),
    earners: counts?.earners ?? 0,
    tasksOnlyEarners: counts?.tasksOnlyEarners ?? 0,
    earnersCountedAt: counts?.countedAt.toISOString() ?? null,
    days: await sumDays(db, utcDay(new Date(clock())), DAYS),
    topEarners: await listTopEarners(db),
  };
}
