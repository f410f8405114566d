import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { BONUS_COINS, DAILY_GOAL, dayTotal } from '@regz/rules/coins/daily-goal.ts';
import { utcDay, utcDayEndMs } from '@regz/rules/coins/utc-day.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { Services } from '../platform/services.ts';
import { countDay } from './coins.queries.ts';

type Day = InferContractRouterOutputs<Contract['coins']['readDay']>;

/** How far the caller's UTC day is. Source: specification B 2; decision 27. */
export async function readDay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { account }: TaskUserCaller,
): Promise<Day> {
  const now = new Date(clock());
  const { tasks, games, bonus, takenBack } = await countDay(db, account.id, utcDay(now));
  const total = dayTotal({ tasks, games });
  return {
    day: utcDay(now),
    resetsAt: new Date(utcDayEndMs(now.getTime())).toISOString(),
    tasks,
    games,
    total,
    bonus: {
      earned: bonus && !takenBack,
      takenBack,
      left: bonus ? 0 : DAILY_GOAL - total,
      coins: BONUS_COINS,
    },
    balance: account.coins,
    serverNow: now.toISOString(),
  };
}
