import type { EmailLinkPurpose } from '@regz/rules/identity/email.ts';
import type { Database } from '../../platform/database/database.ts';

/** Stores a link, replacing an older one for the same purpose. */
export async function replaceTaskLink(
  trx: Database,
  link: {
    userId: string;
    purpose: EmailLinkPurpose;
    tokenHash: Buffer;
    email: string;
    expiresAt: Date;
    createdAt: Date;
  },
): Promise<void> {
  const fresh = {
    user_id: link.userId,
    purpose: link.purpose,
    token_hash: link.tokenHash,
    email: link.email,
    expires_at: link.expiresAt,
    created_at: link.createdAt,
    used_at: null,
  };
  await trx
    .insertInto('account_task_email_tokens')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/** When the newest link of a purpose was made. */
export async function findTaskLinkMadeAt(
  db: Database,
  userId: string,
  purpose: EmailLinkPurpose,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_task_email_tokens')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.createdAt;
}

/** Whose link this is, if it still works. */
export async function findLiveTaskLink(
  db: Database,
  link: { purpose: EmailLinkPurpose; tokenHash: Buffer; now: Date },
) {
  return db
    .selectFrom('account_task_email_tokens')
    .select(['user_id as userId', 'email'])
    .where('purpose', '=', link.purpose)
    .where('token_hash', '=', link.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .executeTakeFirst();
}

/** Uses a link up; false when it no longer works. */
export async function spendTaskLink(
  trx: Database,
  link: { purpose: EmailLinkPurpose; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('account_task_email_tokens')
    .set({ used_at: link.now })
    .where('purpose', '=', link.purpose)
    .where('token_hash', '=', link.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markTaskEmailVerified(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('web_task')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .execute();
}

export async function deleteTaskLinksOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('account_task_email_tokens').where('user_id', '=', userId).execute();
}

export async function deleteTaskLinksBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_task_email_tokens').where('expires_at', '<', before).execute();
}
