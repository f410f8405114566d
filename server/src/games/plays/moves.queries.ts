import type { SentMove } from '@regz/rules/games/oracle-game.ts';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedText } from '../../platform/database/prepared-query.ts';

type MoveRow = { input: unknown; at: Date };

const movesOf = preparedText((db, { id }: { id: string }) =>
  db
    .selectFrom('game_play_moves')
    .select(['input', 'at'])
    .where('play_id', '=', id)
    .orderBy('step'),
);

/** A query of the moves of a user's open play of a game. */
export const movesOfOpenPlay = preparedText(
  (db, { userId, gameName }: { userId: string; gameName: string }) =>
    db
      .selectFrom('game_play_moves')
      .select(['input', 'at'])
      .where('play_id', '=', (play) =>
        play
          .selectFrom('game_plays')
          .select('id')
          .where('user_id', '=', userId)
          .where('game_name', '=', gameName)
          .where('state', '=', sql.lit('open')),
      )
      .orderBy('step'),
);

/** The moves of a play in their order, with their moments since it was issued. */
export async function listMoves(
  db: Database,
  { id, issuedAt }: { id: string; issuedAt: Date },
): Promise<SentMove[]> {
  const { rows } = await db.executeQuery(movesOf(db, { id }));
  return sentMoves(rows, issuedAt);
}

export function sentMoves(rows: readonly MoveRow[], issuedAt: Date): SentMove[] {
  return rows.map(({ input, at }) => {
    if (typeof input !== 'number' && typeof input !== 'string') throw new Error('not a move');
    return { sent: input, atMs: at.getTime() - issuedAt.getTime() };
  });
}

type NewMove = { playId: string; step: number; input: number | string; at: Date };

/** A query that records a move. */
export function moveInsert(trx: Database, { playId, step, input, at }: NewMove): CompiledQuery {
  return trx
    .insertInto('game_play_moves')
    .values({ play_id: playId, step, input: JSON.stringify(input), at })
    .compile();
}
