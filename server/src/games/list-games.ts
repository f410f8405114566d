import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { gameName } from '@regz/rules/games/game-names.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import { lockedUntilMs } from '@regz/rules/games/plays.ts';
import { currentGames } from '@regz/rules/games/registry.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { listDay, listLastCompletions } from './plays/completions.queries.ts';
import { listMoves } from './plays/moves.queries.ts';
import { playOf } from './plays/open-play.ts';
import { listOpenPlays } from './plays/play-facts.queries.ts';
import { listBest } from './plays/plays.queries.ts';
import { isResumable } from './plays/resume-play.ts';

type Games = InferContractRouterOutputs<Contract['games']>['listGames'];
type State = Games['games'][number]['state'];

/** The games, each with the caller's current state. */
export async function listGames(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller: { id: userId } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
): Promise<Games> {
  const now = new Date(clock());
  const [completions, bests, day, open] = await Promise.all([
    listLastCompletions(db, userId),
    listBest(db, userId),
    listDay(db, { userId, day: utcDay(now), at: now }),
    listOpenPlays(db, userId),
  ]);
  const openMoves = await Promise.all(open.map((play) => listMoves(db, play)));
  const resumable = open.filter((play, place) =>
    isResumable(playOf(play), openMoves[place] ?? [], now),
  );
  const games = currentGames().map(({ game, difficulty, limitSeconds, scoredBy }) => {
    const isOurs = ({ gameName: name }: { gameName: string }) => name === gameName(game);
    const lastMs = completions.find(isOurs)?.at.getTime() ?? null;
    const lockedMs = lockedUntilMs(lastMs, now.getTime());
    const today = day.find(isOurs);
    const halfPlayed = resumable.find(isOurs);
    return {
      game,
      difficulty,
      rewardCoins: GAME_COINS,
      limitSeconds,
      state: stateOf({ isLocked: lockedMs !== null, isOpen: today?.isOpen === true }),
      halfPlayed: halfPlayed === undefined ? null : kindOf(halfPlayed),
      availableAt: lockedMs === null ? null : new Date(lockedMs).toISOString(),
      playsToday: today?.plays ?? 0,
      scoredBy,
      best: bests.find(isOurs)?.score ?? null,
    };
  });
  return { serverNow: now.toISOString(), games };
}

function kindOf({ practice }: { practice: boolean }): 'practice' | 'earnest' {
  return practice ? 'practice' : 'earnest';
}

function stateOf({ isLocked, isOpen }: { isLocked: boolean; isOpen: boolean }): State {
  if (isLocked) return 'locked';
  return isOpen ? 'open' : 'ready';
}
