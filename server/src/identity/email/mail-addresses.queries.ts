import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Serializes decisions about the owner of a mailbox. Taken before any account is locked, so that
 * two accounts that verify the same mailbox do not deadlock.
 */
export async function lockMailbox(trx: Database, email: string): Promise<void> {
  const mailbox = sql`account_mailbox(${email})`;
  await sql`select pg_advisory_xact_lock(hashtext('mailboxes'), hashtext(${mailbox}))`.execute(trx);
}

/** Removes a mailbox from every account, except one, that has not verified it. */
export async function releaseUnprovenClaims(
  trx: Database,
  claim: { email: string; ownerId: string | null },
): Promise<string[]> {
  const rows = await trx
    .updateTable('users')
    .set({ email: null })
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${claim.email})`)
    .where('email_verified', '=', false)
    .where('id', 'is distinct from', claim.ownerId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The account that verified this mailbox. If several did in an earlier version, the one with
 * exactly this address.
 */
export async function findByVerifiedMailbox(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .where('email_verified', '=', true)
    .orderBy(sql`lower(email) = lower(${email})`, 'desc')
    .executeTakeFirst();
}

/**
 * The account that gets a link for a new password for a mailbox: the one that verified it, else one
 * without a password that names it.
 * @param noPassword the stored value for no password
 */
export async function findByMailboxForReset(db: Database, email: string, noPassword: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .where(sql<boolean>`email_verified or password = ${noPassword}`)
    .orderBy('email_verified', 'desc')
    .orderBy(sql`lower(email) = lower(${email})`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** As {@link lockMailAddress}, with whether the address may get a link for a new password. */
export async function lockForReset(trx: Database, userId: string, noPassword: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .select(sql<boolean>`email_verified or password = ${noPassword}`.as('mayBeMailed'))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function listByMailbox(db: Database, email: string, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email_verified as verified'])
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .orderBy('email_verified', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
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

/** Adds an address to an account without one; false if it has one. */
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

/** Replaces or removes an unverified address. */
export async function setUnprovenAddress(
  trx: Database,
  userId: string,
  email: string | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute();
}

/** Replaces an address by one that is not verified. */
export async function replaceAddress(trx: Database, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified: false })
    .where('id', '=', userId)
    .execute();
}

/** Replaces an unverified address, once; false if its owner has replaced it before. */
export async function correctUnprovenAddress(
  trx: Database,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ email, email_corrected_at: at })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .where('email_corrected_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markMailAddressVerified(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}
