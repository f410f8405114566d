import type { Database } from '../../platform/database/database.ts';

/**
 * The account itself, without its password, the tokens of the community and device secrets, and the
 * names under which the other slices find their data about the person. The rows keep their column
 * names, because they go into the export unchanged.
 */
export async function findOwnRow(db: Database, id: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified', 'mobile_number', 'created_at'])
    .select(['admin_approval', 'banned', 'ban_reason', 'last_login_at'])
    .select(['subscription', 'expiredate', 'ends_time', 'key'])
    .select(['hwid', 'max_devices', 'save_hwid', 'hwid_reset_count', 'is_motherboard_set'])
    .select(['discord_id', 'discord_username', 'discord_avatar_url', 'discord_assigned_role_ids'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email, email_verified: isProven, discord_id: discordId } = row;
  return { row, owner: { id, email, provenEmail: isProven ? email : null, discordId } };
}

/** The key of an imported account. */
export async function findOwnImportedKey(db: Database, id: string) {
  return db
    .selectFrom('account_imported_keys')
    .select('license_key')
    .where('user_id', '=', id)
    .execute();
}

export async function findOwnSessions(db: Database, id: string) {
  return db
    .selectFrom('account_sessions')
    .select(['created_at', 'seen_at', 'user_agent', 'address'])
    .where('kind', '=', 'customer')
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .execute();
}

export async function findOwnIdentities(db: Database, id: string) {
  return db
    .selectFrom('account_identities')
    .select(['issuer', 'subject', 'email', 'linked_at'])
    .where('user_id', '=', id)
    .execute();
}

export async function findOwnEmailLinks(db: Database, id: string) {
  return db
    .selectFrom('account_email_tokens')
    .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', id)
    .execute();
}

export async function findOwnDeletionForms(db: Database, id: string) {
  return db
    .selectFrom('account_deletion_forms')
    .select(['reason', 'expires_at'])
    .where('user_id', '=', id)
    .execute();
}

export async function findOwnDeletion(db: Database, id: string) {
  return db
    .selectFrom('account_deletions')
    .select(['reason', 'requested_at', 'execute_at'])
    .where('user_id', '=', id)
    .execute();
}

export async function findOwnTotp(db: Database, id: string) {
  return db
    .selectFrom('account_totp')
    .select(['started_at', 'confirmed_at'])
    .where('user_id', '=', id)
    .execute();
}

export async function findOwnRecoveryCodes(db: Database, id: string) {
  return db
    .selectFrom('account_recovery_codes')
    .select('used_at')
    .where('kind', '=', 'customer')
    .where('subject_id', '=', id)
    .execute();
}

export async function findOwnPasskeys(db: Database, id: string) {
  return db
    .selectFrom('account_passkeys')
    .select(['name', 'device_type', 'backed_up', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .execute();
}
