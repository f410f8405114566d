import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/ports/identity-provider.ts';

/**
 * The account of an identity, locked until the transaction ends. The link is read again under the
 * lock, because a password reset may have removed it.
 */
export async function lockAccountOfIdentity(
  trx: Database,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
) {
  const account = await trx
    .selectFrom('account_identities')
    .innerJoin('users', 'users.id', 'account_identities.user_id')
    .select(['users.id', 'users.username', 'users.email_verified as emailVerified', 'users.banned'])
    .select('users.language')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate('users')
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const link = await findIdentityOf(trx, account.id, issuer);
  return link?.subject === subject ? account : undefined;
}

/** As `findByVerifiedMailbox`, locked until the transaction ends. */
export async function lockAccountOfMailbox(trx: Database, email: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'email_verified as emailVerified', 'banned', 'language'])
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .where('email_verified', '=', true)
    .orderBy(sql`lower(email) = lower(${email})`, 'desc')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The account of a session that returns from the provider, locked. */
export async function lockAccount(trx: Database, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified as emailVerified', 'banned'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The account's identity at this issuer; undefined if none is linked. */
export async function findIdentityOf(
  db: Database,
  userId: string,
  issuer: string,
): Promise<{ subject: string } | undefined> {
  return db
    .selectFrom('account_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
}

/** Links an identity to an account; false if either is already linked to another. */
export async function insertIdentity(
  trx: Database,
  identity: Identity & { userId: string; at: Date },
): Promise<boolean> {
  const { issuer, subject, email, userId, at } = identity;
  const row = await trx
    .insertInto('account_identities')
    .values({ issuer, subject, email, user_id: userId, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unlinks every identity of an account; returns how many. */
export async function deleteIdentitiesOf(trx: Database, userId: string): Promise<number> {
  const result = await trx
    .deleteFrom('account_identities')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** How many identities are linked to an account. */
export async function countIdentitiesOf(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account_identities')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores an address as the account's own, verified one. */
export async function updateProvenEmail(trx: Database, id: string, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified: true })
    .where('id', '=', id)
    .execute();
}

export async function noteIdentityLogIn(trx: Database, id: string, at: Date): Promise<void> {
  await trx.updateTable('users').set({ last_login_at: at }).where('id', '=', id).execute();
}
