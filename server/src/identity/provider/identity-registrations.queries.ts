import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/ports/identity-provider.ts';

export async function insertRegistration(
  db: Database,
  registration: Identity & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { issuer, subject, email, tokenHash, expiresAt } = registration;
  await db
    .insertInto('account_identity_registrations')
    .values({ token_hash: tokenHash, issuer, subject, email, expires_at: expiresAt })
    .execute();
}

export async function findRegistration(
  db: Database,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Identity | undefined> {
  return db
    .selectFrom('account_identity_registrations')
    .select(['issuer', 'subject', 'email'])
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up the proved address, if it is the one being registered. */
export async function takeRegistration(
  trx: Database,
  tokenHashes: readonly Buffer[],
  email: string,
  now: Date,
): Promise<Identity | undefined> {
  return trx
    .deleteFrom('account_identity_registrations')
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('expires_at', '>', now)
    .returning(['issuer', 'subject', 'email'])
    .executeTakeFirst();
}

export async function deleteRegistrations(
  db: Database,
  tokenHashes: readonly Buffer[],
): Promise<void> {
  await db
    .deleteFrom('account_identity_registrations')
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .execute();
}

export async function deleteExpiredRegistrations(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_identity_registrations').where('expires_at', '<', before).execute();
}
