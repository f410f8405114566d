import type { Language } from '@regz/rules/sites/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

export type NewRegistration = {
  giveawayId: string;
  name: string;
  email: string;
  mobile: string;
  gameName: string;
  gameId: string;
  gameKey: string;
  code: string;
  maskedName: string;
  language: Language | null;
  at: Date;
};

/**
 * Adds a registration. A second registration violates one of two unique indexes:
 * `giveaway_registrations_mailbox` or `giveaway_registrations_player`.
 */
export async function insertRegistration(trx: Database, made: NewRegistration): Promise<void> {
  await trx.insertInto('giveaway_registrations').values(columnsOf(made)).execute();
}

/** Adds a registration unless its mailbox or player is registered; returns whether it did. */
export async function insertImportedRegistration(
  trx: Database,
  made: NewRegistration,
): Promise<boolean> {
  const row = await trx
    .insertInto('giveaway_registrations')
    .values(columnsOf(made))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function columnsOf(made: NewRegistration) {
  return {
    giveaway_id: made.giveawayId,
    name: made.name,
    email: made.email,
    mobile: made.mobile,
    game_name: made.gameName,
    game_id: made.gameId,
    game_key: made.gameKey,
    code: made.code,
    masked_name: made.maskedName,
    language: made.language,
    created_at: made.at,
  };
}

/** Returns the code of a registration with identical content. */
export async function findSameRegistration(
  db: Database,
  form: { giveawayId: string; name: string; email: string; mobile: string; gameId: string },
) {
  return db
    .selectFrom('giveaway_registrations')
    .select('code')
    .where('giveaway_id', '=', form.giveawayId)
    .where('name', '=', form.name)
    .where('email', '=', form.email)
    .where('mobile', '=', form.mobile)
    .where('game_id', '=', form.gameId)
    .executeTakeFirst();
}

export async function hasRegistrations(db: Database, giveawayId: string): Promise<boolean> {
  const row = await db
    .selectFrom('giveaway_registrations')
    .select('id')
    .where('giveaway_id', '=', giveawayId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the data of all registrations that the draw uses. */
export async function listEntrants(db: Database, giveawayId: string) {
  return db
    .selectFrom('giveaway_registrations')
    .select(['code', 'masked_name as maskedName', 'email', 'language'])
    .where('giveaway_id', '=', giveawayId)
    .execute();
}

export async function listRegistrationRows(
  db: Database,
  page: { giveawayId: string; before: number; limit: number },
) {
  return db
    .selectFrom('giveaway_registrations as registration')
    .leftJoin('giveaway_winners as winner', (join) =>
      join
        .onRef('winner.giveaway_id', '=', 'registration.giveaway_id')
        .onRef('winner.code', '=', 'registration.code'),
    )
    .select(['registration.id', 'registration.number', 'name', 'email', 'mobile'])
    .select(['game_id as gameId', 'registration.code', 'created_at as createdAt', 'winner.place'])
    .where('registration.giveaway_id', '=', page.giveawayId)
    .where('registration.number', '<', page.before)
    .orderBy('registration.number', 'desc')
    .limit(page.limit)
    .execute();
}

export async function findRegistration(db: Database, id: string) {
  return db
    .selectFrom('giveaway_registrations')
    .select(['id', 'giveaway_id as giveawayId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteRegistration(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('giveaway_registrations').where('id', '=', id).execute();
}

/** Deletes the registrations of giveaways drawn before a time. */
export async function deleteDrawnBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('giveaway_registrations')
    .using('giveaways')
    .whereRef('giveaways.id', '=', 'giveaway_registrations.giveaway_id')
    .where('giveaways.drawn_at', '<', before)
    .where('giveaways.is_sample', '=', false)
    .execute();
}

/** The registrations of a mailbox, with the names of the columns, for the export. */
export async function findRegistrationsOf(db: Database, email: string) {
  return db
    .selectFrom('giveaway_registrations as registration')
    .innerJoin('giveaways', 'giveaways.id', 'registration.giveaway_id')
    .select(['giveaways.title', 'name', 'email', 'mobile', 'game_name', 'game_id', 'code'])
    .select('registration.created_at')
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .orderBy('registration.number')
    .execute();
}
