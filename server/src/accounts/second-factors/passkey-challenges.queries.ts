import type { Database } from '../../platform/database.ts';

/** Who may answer: the session that asked, or the browser whose cookie has the token. */
export type ChallengeHolder =
  | { purpose: 'register'; session_id: string }
  | { purpose: 'log-in'; token_hash: Buffer };

/** Keeps a challenge; a session has one, and an older one goes. */
export async function insertChallenge(
  db: Database,
  holder: ChallengeHolder,
  fresh: { challenge: string; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('account_passkey_challenges')
    .values({ ...holder, ...fresh })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(fresh))
    .execute();
}

/** Takes a challenge out of the table, so that it is answered once; undefined when it is over. */
export async function takeChallenge(
  db: Database,
  holder: ChallengeHolder,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('account_passkey_challenges')
    .where('purpose', '=', holder.purpose)
    .where((is) =>
      holder.purpose === 'register'
        ? is('session_id', '=', holder.session_id)
        : is('token_hash', '=', holder.token_hash),
    )
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now ? row.challenge : undefined;
}

export async function deleteExpiredChallenges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_passkey_challenges').where('expires_at', '<', before).execute();
}
