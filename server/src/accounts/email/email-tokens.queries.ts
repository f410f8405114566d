import type { EmailLinkPurpose } from '@regz/rules/accounts/email.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Puts a link in the place of an older one of the same purpose. */
export async function replaceLink(
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
): Promise<{ userId: string; email: string } | undefined> {
  return db
    .selectFrom('account_email_tokens')
    .select(['user_id as userId', 'email'])
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

/** The account with this mailbox, if it has proven it. */
export async function findByVerifiedMailbox(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}

/** Reads an account's mail address and keeps the row locked until the transaction ends. */
export async function lockMailAddress(trx: Database, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified as emailVerified'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Gives an account without an address this one; false when it has one. */
export async function addMailAddress(
  trx: Database,
  userId: string,
  email: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ email, email_verified: false })
    .where('id', '=', userId)
    .where('email', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markMailAddressVerified(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}
