import type { ExperienceLevel, GuildState } from '@regz/rules/guild/applications.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

const applicationColumns = [
  'id',
  'number',
  'in_game_name as inGameName',
  'email',
  sql<ExperienceLevel>`experience_level`.as('experienceLevel'),
  'message',
  sql<GuildState>`state`.as('state'),
  'created_at as createdAt',
  'decided_at as decidedAt',
  'decided_by as decidedBy',
  'note',
] as const;

export type NewApplication = {
  id: string;
  inGameName: string;
  email: string;
  experienceLevel: ExperienceLevel;
  message: string | null;
  tokenHash: Buffer | null;
  language: Language | null;
  at: Date;
};

/** Adds an application; false when its mailbox has an open one. */
export async function insertApplication(
  trx: Database,
  application: NewApplication,
): Promise<boolean> {
  const { id, email, message, at } = application;
  const added = await trx
    .insertInto('guild_applications')
    .values({
      id,
      in_game_name: application.inGameName,
      email,
      experience_level: application.experienceLevel,
      message,
      token_hash: application.tokenHash,
      language: application.language,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`account_mailbox(email)`)
        .where('state', '=', sql.lit('open'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The open application of a mailbox. */
export async function findOpenApplication(db: Database, email: string) {
  return db
    .selectFrom('guild_applications')
    .select(applicationColumns)
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

export async function findApplication(db: Database, id: string) {
  return db
    .selectFrom('guild_applications')
    .select(applicationColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

export async function findApplicationByToken(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('guild_applications')
    .select(applicationColumns)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function listApplicationRows(
  db: Database,
  page: { state: GuildState | 'all'; before: number; limit: number },
) {
  const { state } = page;
  return db
    .selectFrom('guild_applications')
    .select(applicationColumns)
    .where('number', '<', page.before)
    .$if(state !== 'all', (query) => query.where('state', '=', state))
    .orderBy('number', 'desc')
    .limit(page.limit)
    .execute();
}

/** Decides an application that is open; false if it is not. */
export async function decideOpen(
  trx: Database,
  decision: {
    id: string;
    state: 'accepted' | 'declined';
    note: string | null;
    by: string;
    at: Date;
    tokenHash: Buffer;
  },
): Promise<{ language: string | null } | undefined> {
  const { id, state, note, by, at, tokenHash } = decision;
  return trx
    .updateTable('guild_applications')
    .set({ state, note, decided_by: by, decided_at: at, token_hash: tokenHash })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('language')
    .executeTakeFirst();
}

export async function deleteApplication(trx: Database, id: string): Promise<boolean> {
  const result = await trx.deleteFrom('guild_applications').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteApplicationByToken(db: Database, tokenHash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('guild_applications')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteDecidedBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('guild_applications').where('decided_at', '<', before).execute();
}

/** The applications of a mailbox, with the names of the columns, for the export. */
export async function findApplicationsOf(db: Database, email: string) {
  return db
    .selectFrom('guild_applications')
    .select(['in_game_name', 'email', 'experience_level', 'message', 'state'])
    .select(['created_at', 'decided_at', 'note'])
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .orderBy('number')
    .execute();
}
