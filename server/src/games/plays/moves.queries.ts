import type { SentMove } from '@regz/rules/games/oracle-game.ts';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

const movesOf = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('game_play_moves')
    .select(['input', 'at'])
    .where('play_id', '=', id)
    .orderBy('step'),
);

/** The moves of a play in their order, with their moments since it was issued. */
export async function listMoves(
  db: Database,
  { id, issuedAt }: { id: string; issuedAt: Date },
): Promise<SentMove[]> {
  const rows = await movesOf(db, { id });
  return rows.map(({ input, at }) => {
    if (typeof input !== 'number' && typeof input !== 'string') throw new Error('not a move');
    return { sent: input, atMs: at.getTime() - issuedAt.getTime() };
  });
}

export async function insertMove(
  trx: Database,
  move: { playId: string; step: number; input: number | string; at: Date },
): Promise<void> {
  await trx
    .insertInto('game_play_moves')
    .values({
      play_id: move.playId,
      step: move.step,
      input: JSON.stringify(move.input),
      at: move.at,
    })
    .execute();
}
