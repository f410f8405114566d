import type { Database } from '../../platform/database/database.ts';

/** When somebody last completed each game. */
export async function listLastCompletions(db: Database, userId: string) {
  return db
    .selectFrom('game_completions')
    .select(({ fn }) => ['game_name as gameName', fn.max('created_at').as('at')])
    .where('user_id', '=', userId)
    .groupBy('game_name')
    .execute();
}
