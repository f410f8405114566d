import type { Database } from '../../../platform/database/database.ts';

/**
 * The holder who may answer: the session that requested it, or the browser whose cookie has the
 * token.
 */
export type ChallengeHolder =
  | { purpose: 'register'; sessionId: string }
  | { purpose: 'log-in'; tokenHash: Buffer };

/** Stores a challenge; it replaces an older one of the session. */
export async function insertChallenge(
  db: Database,
  holder: ChallengeHolder,
  offer: { challenge: string; expiresAt: Date },
): Promise<void> {
  const fresh = { challenge: offer.challenge, expires_at: offer.expiresAt };
  const held =
    holder.purpose === 'register'
      ? { session_id: holder.sessionId }
      : { token_hash: holder.tokenHash };
  await db
    .insertInto('account_passkey_challenges')
    .values({ purpose: holder.purpose, ...held, ...fresh })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(fresh))
    .execute();
}

/** Spends a challenge, so that it is answered once; undefined if it has expired or been used. */
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
        ? is('session_id', '=', holder.sessionId)
        : is('token_hash', '=', holder.tokenHash),
    )
    .returning(['challenge', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return row !== undefined && row.expiresAt > now ? row.challenge : undefined;
}

export async function deleteExpiredChallenges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_passkey_challenges').where('expires_at', '<', before).execute();
}
