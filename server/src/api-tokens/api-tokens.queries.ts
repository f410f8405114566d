import type { TokenScope } from '@regz/rules/api-tokens/new-token.ts';
import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The most that the list shows. */
const LISTED = 200;

export type NewApiToken = {
  id: string;
  adminId: string;
  name: string;
  secretHash: Buffer;
  scopes: readonly TokenScope[];
  addressBlocks: readonly string[];
  at: Date;
  expiresAt: Date;
};

export async function insertApiToken(trx: Database, token: NewApiToken): Promise<void> {
  await trx
    .insertInto('api_tokens')
    .values({
      id: token.id,
      admin_id: token.adminId,
      name: token.name,
      secret_hash: token.secretHash,
      scopes: [...token.scopes],
      address_blocks: [...token.addressBlocks],
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** How many of a person's tokens are valid at a time. */
export async function countRunningTokens(trx: Database, adminId: string, at: Date) {
  const { count } = await trx
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return count;
}

function tokens(db: Database) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('account_admins', 'account_admins.id', 'api_tokens.admin_id')
    .select(['api_tokens.id', 'name', 'username', 'address_blocks as addressBlocks'])
    .select(['api_tokens.created_at as createdAt', 'expires_at as expiresAt'])
    .select(['revoked_at as revokedAt', 'last_used_at as lastUsedAt'])
    .select(['last_used_address as lastUsedAddress', 'scopes']);
}

export type ApiTokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export async function listTokens(db: Database, now: Date) {
  return tokens(db)
    .orderBy((eb) => eb.and([eb('revoked_at', 'is', null), eb('expires_at', '>', now)]), 'desc')
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .limit(LISTED)
    .execute();
}

export async function findApiToken(db: Database, id: string): Promise<ApiTokenRow | undefined> {
  return tokens(db).where('api_tokens.id', '=', id).executeTakeFirst();
}

/** A token that runs, of a person who may still enter the panel, read in one statement. */
export async function findRunningToken(db: Database, id: string, now: Date) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('account_admins', 'account_admins.id', 'api_tokens.admin_id')
    .leftJoin('web_task', 'web_task.id', 'account_admins.task_user_id')
    .select(['api_tokens.id', 'secret_hash as secretHash', 'scopes'])
    .select(['address_blocks as addressBlocks', 'last_used_at as lastUsedAt'])
    .select(['account_admins.id as adminId', 'account_admins.username', 'account_admins.role'])
    .$narrowType<{ role: StaffRole }>()
    .select(
      sql<boolean>`codes_required and not exists (
        select from account_totp
         where account_totp.admin_id = account_admins.id and confirmed_at is not null)`.as(
        'codesMissing',
      ),
    )
    .where('api_tokens.id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account_admins.disabled_at', 'is', null)
    .where((or) => or.or([or('task_user_id', 'is', null), or('web_task.is_admin', '=', true)]))
    .executeTakeFirst();
}

/** Records a token's use; if two come out of order, the later one stays. */
export async function noteTokenUse(
  db: Database,
  id: string,
  use: { at: Date; address: string },
): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: use.at, last_used_address: use.address })
    .where('id', '=', id)
    .where((or) => or.or([or('last_used_at', 'is', null), or('last_used_at', '<', use.at)]))
    .execute();
}

/** Revokes a token and returns its name; undefined if it is unknown or already revoked. */
export async function revokeRow(trx: Database, id: string, at: Date) {
  return trx
    .updateTable('api_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}

/** Deletes tokens that ended before a time; the audit trail still shows that they existed. */
export async function deleteTokensEndedBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('api_tokens')
    .where((or) => or.or([or('revoked_at', '<', before), or('expires_at', '<', before)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
