import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { BONUS_COINS, DAILY_GOAL, dayTotal } from '@regz/rules/coins/daily-goal.ts';
import { streakOf } from '@regz/rules/coins/streak.ts';
import { utcDay, utcDayEndMs } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { gameSlug } from '@regz/rules/games/game-names.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { dayCounts, readDayFacts } from './coins.queries.ts';

type Day = InferContractRouterOutputs<Contract['coins']['readDay']>;

/** The number of whole days that determine the pace of saving. */
const PACE_DAYS = 7;

/** Returns the caller's progress in the current UTC day, and the earnings of the days before. */
export async function readDay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller: { account } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
): Promise<Day> {
  const now = new Date(clock());
  const day = utcDay(now);
  const since = utcDay(new Date(now.getTime() - PACE_DAYS * DAY_MS));
  const userId = account.id;
  const [
    {
      rows: [counts],
    },
    [facts],
  ] = await Promise.all([
    db.executeQuery(dayCounts(db, { userId, day })),
    readDayFacts(db, { userId, day, since }),
  ]);
  if (counts === undefined || facts === undefined) throw new Error('A caller has a wallet.');
  const { tasks, games, bonus, takenBack } = counts;
  const total = dayTotal({ tasks, games });
  return {
    day,
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
    gamesWon: facts.gamesWon.flatMap((name) => gameSlug(name) ?? []),
    coinsTakenBack: facts.coinsTakenBack,
    streak: streakOf(facts.bonusDays, day),
    earned: { coins: facts.earned, days: paceDays(facts.daysSinceJoining) },
    balance: account.coins,
    serverNow: now.toISOString(),
  };
}

/** The database's clock, which dates an account, may already be in the next day. */
function paceDays(daysSinceJoining: number): number {
  return Math.max(0, Math.min(daysSinceJoining, PACE_DAYS));
}
