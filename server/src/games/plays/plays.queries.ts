import type { GameName } from '@regz/rules/games/games.ts';
import type { Database } from '../../platform/database/database.ts';

/** Locks somebody's play until the transaction ends, whatever its state. */
export async function lockPlay(
  trx: Database,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await trx
    .selectFrom('game_plays')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** Locks the one open play of somebody's game until the transaction ends, if there is one. */
export async function lockOpenPlay(
  trx: Database,
  { userId, gameName }: { userId: string; gameName: GameName },
): Promise<void> {
  await trx
    .selectFrom('game_plays')
    .select('id')
    .where('user_id', '=', userId)
    .where('game_name', '=', gameName)
    .where('state', '=', 'open')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Ends an open play that its player gives up; also true for one that has already ended, which is
 * not changed.
 */
export async function endGivenUp(
  db: Database,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .with('ended', (ending) =>
      ending
        .updateTable('game_plays')
        .set({ state: 'abandoned', ended_at: at })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('state', '=', 'open')
        .returning('id'),
    )
    .selectFrom('game_plays')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The best score of each game that somebody has ever won, practice included, voided wins not. */
export async function listBest(db: Database, userId: string) {
  return db
    .selectFrom('game_plays')
    .select(({ fn }) => ['game_name as gameName', fn.min('score').as('score')])
    .where('user_id', '=', userId)
    .where('state', '=', 'won')
    .where('voided_at', 'is', null)
    .groupBy('game_name')
    .execute();
}

/** Ends every play whose time is over. */
export async function expirePlays(db: Database, at: Date): Promise<void> {
  await db
    .updateTable('game_plays')
    .set({ state: 'expired', ended_at: at })
    .where('state', '=', 'open')
    .where('expires_at', '<', at)
    .execute();
}

/** Forgets the inputs of plays that ended before a moment in a state. */
export async function emptyLogs(
  db: Database,
  of: { state: 'won' | 'lost'; endedBefore: Date },
): Promise<void> {
  await db
    .updateTable('game_plays')
    .set({ log: null })
    .where('log', 'is not', null)
    .where('state', '=', of.state)
    .where('ended_at', '<', of.endedBefore)
    .execute();
}
