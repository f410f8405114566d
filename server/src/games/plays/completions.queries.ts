import type { GameName } from '@regz/rules/games/games.ts';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

/** When somebody last completed each game. */
export async function listLastCompletions(db: Database, userId: string) {
  return db
    .selectFrom('game_completions')
    .select(({ fn }) => ['game_name as gameName', fn.max('created_at').as('at')])
    .where('user_id', '=', userId)
    .groupBy('game_name')
    .execute();
}

type OwnGame = { userId: string; gameName: GameName };

const lastCompletions = preparedQuery((db, of: OwnGame) =>
  db
    .selectFrom('game_completions')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('user_id', '=', of.userId)
    .where('game_name', '=', of.gameName),
);

/** When somebody last completed a game; null for never. */
export async function findLastCompletion(db: Database, of: OwnGame): Promise<Date | null> {
  const [row] = await lastCompletions(db, of);
  return row?.at ?? null;
}

/** Records a game that was won; the database asks for the play that proves it. */
export async function insertCompletion(
  trx: Database,
  completion: { playId: string; userId: string; gameName: GameName; day: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('game_completions')
    .values({
      play_id: completion.playId,
      user_id: completion.userId,
      game_name: completion.gameName,
      completion_date: completion.day,
      created_at: completion.at,
    })
    .execute();
}
