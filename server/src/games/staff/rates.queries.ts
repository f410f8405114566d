import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Real plays that the rules have decided since a time and nobody has voided, by game. */
export async function countDecided(db: Database, since: { week: Date; fourWeeks: Date }) {
  const thisWeek = sql<boolean>`ended_at >= ${since.week}`;
  const isWon = sql<boolean>`state = 'won'`;
  return db
    .selectFrom('game_plays')
    .select(({ fn }) => [
      'game_name as gameName',
      fn.countAll<number>().as('plays'),
      fn.countAll<number>().filterWhere(isWon).as('won'),
      fn.countAll<number>().filterWhere(thisWeek).as('weekPlays'),
      fn.countAll<number>().filterWhere(thisWeek).filterWhere(isWon).as('weekWon'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`flags <> '{}'`)
        .as('flagged'),
    ])
    .where('practice', '=', false)
    .where('state', 'in', ['won', 'lost'])
    .where('voided_at', 'is', null)
    .where('ended_at', '>=', since.fourWeeks)
    .groupBy('game_name')
    .execute();
}
