import { gameName, type GameSlug } from '@regz/rules/games/game-names.ts';
import { PAST_SCORES } from '@regz/rules/games/past-scores.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { listNewestScores } from './plays.queries.ts';

/** The caller's newest scores in a game, the newest first, practice included. */
export async function listScores(
  { db }: Pick<Services, 'db'>,
  { caller: { id: userId } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
  { game }: { game: GameSlug },
): Promise<number[]> {
  return listNewestScores(db, { userId, gameName: gameName(game), limit: PAST_SCORES.most });
}
