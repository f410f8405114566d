import type { GameName } from '@regz/rules/games/game-names.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedText } from '../../platform/database/prepared-query.ts';

/** Returns the time of a user's last completion of each game. */
export async function listLastCompletions(db: Database, userId: string) {
  return db
    .selectFrom('game_completions')
    .select(({ fn }) => ['game_name as gameName', fn.max('created_at').as('at')])
    .where('user_id', '=', userId)
    .groupBy('game_name')
    .execute();
}

type Completion = { playId: string; userId: string; gameName: GameName; day: string; at: Date };

/** A query that records a user's completion of a game. A trigger ensures that the play is won. */
export const completionInsert = preparedText((db, completion: Completion) =>
  db.insertInto('game_completions').values({
    play_id: completion.playId,
    user_id: completion.userId,
    game_name: completion.gameName,
    completion_date: completion.day,
    created_at: completion.at,
  }),
);

/** Counts a user's real plays of each game on a UTC day, and reports whether one is open. */
export async function listDay(db: Database, of: { userId: string; day: string; at: Date }) {
  return db
    .selectFrom('game_plays')
    .select(({ fn }) => [
      'game_name as gameName',
      fn.countAll<number>().as('plays'),
      sql<boolean>`bool_or(state = 'open' and expires_at >= ${of.at})`.as('isOpen'),
    ])
    .where('user_id', '=', of.userId)
    .where('play_date', '=', of.day)
    .where('practice', '=', false)
    .groupBy('game_name')
    .execute();
}
