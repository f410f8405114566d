import type { GameName } from '@regz/rules/games/game-names.ts';
import type { PlayFlag } from '@regz/rules/games/game-rules.ts';
import type { PlayState } from '@regz/rules/games/plays.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The filter of a list of plays. */
export type PlayQuery = {
  gameName: GameName | undefined;
  username: string | undefined;
  state: PlayState | 'voided' | undefined;
  flag: PlayFlag | 'any' | 'unseen' | undefined;
  before: string | undefined;
  limit: number;
};

function plays(db: Database) {
  return db
    .selectFrom('game_plays as play')
    .innerJoin('web_task as person', 'person.id', 'play.user_id')
    .leftJoin('account_admins as voider', 'voider.id', 'play.voided_by')
    .leftJoin('account_admins as looker', 'looker.id', 'play.looked_by')
    .select([
      'play.id',
      'play.game_name as gameName',
      'play.user_id as userId',
      'person.username',
      'play.practice',
      'play.state',
      'play.issued_at as issuedAt',
      'play.expires_at as expiresAt',
      'play.ended_at as endedAt',
      'play.verdict',
      'play.score',
      'play.flags',
      'play.voided_at as voidedAt',
      'voider.username as voidedBy',
      'play.void_reason as voidReason',
      'play.void_coins as voidCoins',
      'play.voided_bonus as voidedBonus',
      'play.looked_at as lookedAt',
      'looker.username as lookedBy',
    ]);
}

/** Plays, newest first. */
export async function listStaffPlays(db: Database, query: PlayQuery) {
  const { gameName, username, state, flag, before, limit } = query;
  let found = plays(db).orderBy('play.issued_at', 'desc').orderBy('play.id', 'desc').limit(limit);
  if (gameName !== undefined) found = found.where('play.game_name', '=', gameName);
  if (username !== undefined) {
    found = found.where(
      sql<boolean>`starts_with(lower(person.username), lower(${username}::text))`,
    );
  }
  if (state === 'voided') found = found.where('play.voided_at', 'is not', null);
  else if (state !== undefined) found = found.where('play.state', '=', state);
  if (flag === 'unseen') {
    found = found
      .where(sql<boolean>`play.flags <> '{}'`)
      .where('play.looked_at', 'is', null)
      .where('play.voided_at', 'is', null);
  } else if (flag === 'any') found = found.where(sql<boolean>`play.flags <> '{}'`);
  else if (flag !== undefined) found = found.where(sql<boolean>`${flag} = any(play.flags)`);
  if (before !== undefined) {
    found = found.where(
      sql<boolean>`(play.issued_at, play.id) <
        (select issued_at, id from game_plays where id = ${before}::uuid)`,
    );
  }
  return found.execute();
}

/** Returns a play with the data of its recording. */
export async function findStaffPlay(db: Database, id: string) {
  return plays(db)
    .select([
      'play.play_date as day',
      'play.play_number as number',
      'play.rules_version as version',
      'play.pace',
      'play.control',
      'play.seed',
      'play.content',
      'play.log',
      'play.elapsed_ms as elapsedMs',
      'play.held_ms as heldMs',
    ])
    .where('play.id', '=', id)
    .executeTakeFirst();
}

export type StaffPlayRow = Awaited<ReturnType<typeof listStaffPlays>>[number];
export type RecordingRow = NonNullable<Awaited<ReturnType<typeof findStaffPlay>>>;

/** A play's owner; undefined if there is no such play. */
export async function findPlayer(db: Database, id: string) {
  return db
    .selectFrom('game_plays')
    .select('user_id as userId')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a play until the transaction ends, and returns the facts for voiding it. */
export async function lockEndedPlay(trx: Database, id: string) {
  return trx
    .selectFrom('game_plays')
    .select(['state', 'voided_at as voidedAt', 'game_name as gameName'])
    .select('play_date as day')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Marks a play as voided; false if it was already. */
export async function markVoided(
  trx: Database,
  by: { id: string; adminId: string; reason: string; coins: number; bonus: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('game_plays')
    .set({
      voided_at: by.at,
      voided_by: by.adminId,
      void_reason: by.reason,
      void_coins: by.coins,
      voided_bonus: by.bonus,
    })
    .where('id', '=', by.id)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks a play as reviewed, unless it is already. */
export async function markLookedAt(
  trx: Database,
  by: { id: string; adminId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('game_plays')
    .set({ looked_at: by.at, looked_by: by.adminId })
    .where('id', '=', by.id)
    .where('looked_at', 'is', null)
    .execute();
}

/** Counts decided real plays since a time by game, without voided ones. */
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
