import type { EmailLinkPurpose } from '@regz/rules/identity/email.ts';
import type { Database } from '../../platform/database/database.ts';

/** Stores a link, replacing an older one for the same purpose. */
export async function replaceLink(
  trx: Database,
  link: {
    userId: string;
    purpose: EmailLinkPurpose;
    tokenHash: Buffer;
    email: string;
    /** The session that requested the link, if it works only there. */
    sessionId: string | null;
    expiresAt: Date;
    createdAt: Date;
  },
): Promise<void> {
  const fresh = {
    user_id: link.userId,
    purpose: link.purpose,
    token_hash: link.tokenHash,
    email: link.email,
    session_id: link.sessionId,
    expires_at: link.expiresAt,
    created_at: link.createdAt,
    used_at: null,
  };
  await trx
    .insertInto('account_email_tokens')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/** When the newest link of a purpose was made. */
export async function findLinkMadeAt(
  db: Database,
  userId: string,
  purpose: EmailLinkPurpose,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_email_tokens')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.createdAt;
}

/** Whose link this is, if it still works. */
export async function findLiveLink(
  db: Database,
  link: { purpose: EmailLinkPurpose; tokenHash: Buffer; now: Date },
): Promise<{ userId: string; email: string; sessionId: string | null } | undefined> {
  return db
    .selectFrom('account_email_tokens')
    .select(['user_id as userId', 'email', 'session_id as sessionId'])
    .where('purpose', '=', link.purpose)
    .where('token_hash', '=', link.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .executeTakeFirst();
}

/** Uses a link up; false when it no longer works. */
export async function spendLink(
  trx: Database,
  link: { purpose: EmailLinkPurpose; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('account_email_tokens')
    .set({ used_at: link.now })
    .where('purpose', '=', link.purpose)
    .where('token_hash', '=', link.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteLinksOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('account_email_tokens').where('user_id', '=', userId).execute();
}

export async function deleteLinksBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_email_tokens').where('expires_at', '<', before).execute();
}
