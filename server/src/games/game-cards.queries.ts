import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** How often each game was begun in earnest on a UTC day, and whether one of these plays is open. */
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
