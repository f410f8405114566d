import type { TrialOutcome } from '@regz/rules/free-panel/trial.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

const usage = (db: Database) =>
  db
    .selectFrom('free_panel_usage')
    .select(['user_id as userId', 'username', 'outcome', 'attempt_id as attemptId']);

/** Returns the names that used a link with this attempt, usually one. */
export async function findAttempt(db: Database, code: string, attemptId: string) {
  const uses = await usage(db)
    .where('attempt_id', '=', attemptId)
    .where('link_code', '=', code)
    .execute();
  return uses.map(({ username }) => username);
}

/** Returns a user's use of a link. */
export async function findUse(
  db: Database,
  { code, userId, username }: { code: string; userId: string; username: string },
) {
  return usage(db)
    .where('link_code', '=', code)
    .where((or) =>
      or.or([
        or('user_id', '=', userId),
        // Imported from an original installation, which only stored the name.
        or.and([or('user_id', 'is', null), or(sql`lower(username)`, '=', sql`lower(${username})`)]),
      ]),
    )
    .executeTakeFirst();
}

export async function insertUse(
  trx: Database,
  use: {
    linkId: string;
    code: string;
    userId: string;
    username: string;
    licenseKeyId: string | null;
    signedUp: boolean;
    outcome: TrialOutcome;
    attemptId: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('free_panel_usage')
    .values({
      link_id: use.linkId,
      link_code: use.code,
      user_id: use.userId,
      username: use.username,
      license_key_id: use.licenseKeyId,
      signed_up: use.signedUp,
      outcome: use.outcome,
      attempt_id: use.attemptId,
      used_at: use.at,
    })
    .execute();
}

/** The links that a customer has used. */
export async function findUsesOf(db: Database, userId: string) {
  return db
    .selectFrom('free_panel_usage')
    .select(['link_code', 'username', 'signed_up', 'outcome', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
}
