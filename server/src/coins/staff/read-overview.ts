import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { utcDay } from '@regz/rules/coins/coins.ts';
import type { Services } from '../../platform/services.ts';
import {
  countEarners,
  findCheapestPrice,
  listTopEarners,
  sumAll,
  sumDays,
} from './overview.queries.ts';

type Overview = InferContractRouterOutputs<Contract['coins']['staff']['overview']>;

const DAYS = 30;
const DAY_MS = 86_400_000;

/** Where coins came from and went, for staff. Source: games.md 2, 6. */
export async function readOverview({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<Overview> {
  const now = clock();
  const since = utcDay(new Date(now - (DAYS - 1) * DAY_MS));
  const { issued, spent } = await sumAll(db);
  const held = issued - spent;
  const cheapest = await findCheapestPrice(db);
  return {
    issued,
    spent,
    held,
    keysHeldCouldBuy: cheapest === undefined ? 0 : Math.floor(held / cheapest),
    ...(await countEarners(db, since)),
    days: await sumDays(db, utcDay(new Date(now)), DAYS),
    topEarners: await listTopEarners(db, since, 10),
  };
}
