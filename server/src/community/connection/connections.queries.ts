import type { Database } from '../../platform/database/database.ts';
import { endOf } from '../../platform/database/kept-end.ts';

export type Connection = {
  discordId: string;
  username: string;
  avatarUrl: string | null;
  /** Sealed. */
  accessToken: string;
  refreshToken: string;
};

/**
 * Connects an account to a person of the community. The database refuses a person who is connected
 * to another account already (users_discord_id_key).
 */
export async function saveConnection(
  trx: Database,
  userId: string,
  connection: Connection,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      discord_id: connection.discordId,
      discord_username: connection.username,
      discord_avatar_url: connection.avatarUrl,
      discord_access_token: connection.accessToken,
      discord_refresh_token: connection.refreshToken,
      discord_assigned_role_ids: [],
    })
    .where('id', '=', userId)
    .execute();
}

const connectionColumns = [
  'discord_id as discordId',
  'discord_access_token as accessToken',
  'discord_refresh_token as refreshToken',
] as const;

/** Returns the sealed tokens of a connected account, and the person they belong to. */
export async function findConnection(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(connectionColumns)
    .where('id', '=', userId)
    .where('discord_id', 'is not', null)
    .executeTakeFirst();
}

/** Returns the same, locked until the transaction ends. */
export async function lockConnection(trx: Database, userId: string) {
  return trx
    .selectFrom('users')
    .select(connectionColumns)
    .where('id', '=', userId)
    .where('discord_id', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces the tokens, unless the account has been connected to another person since. */
export async function replaceTokens(
  db: Database,
  whose: { userId: string; discordId: string },
  tokens: { accessToken: string; refreshToken: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      discord_access_token: tokens.accessToken,
      discord_refresh_token: tokens.refreshToken,
    })
    .where('id', '=', whose.userId)
    .where('discord_id', '=', whose.discordId)
    .execute();
}

export async function clearConnection(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      discord_id: null,
      discord_username: null,
      discord_avatar_url: null,
      discord_access_token: null,
      discord_refresh_token: null,
      discord_assigned_role_ids: [],
    })
    .where('id', '=', userId)
    .execute();
}

export async function isConnectedElsewhere(
  db: Database,
  discordId: string,
  userId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('discord_id', '=', discordId)
    .where('id', '!=', userId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Records the end of the retries of a person's join, and whether it was refused. */
export async function saveJoin(
  db: Database,
  discordId: string,
  { until, refused }: { until: Date | null; refused: boolean },
): Promise<void> {
  await db
    .updateTable('community_role_syncs')
    .set({ join_until: until, join_refused: refused })
    .where('discord_id', '=', discordId)
    .execute();
}

/**
 * Returns the connected account of a person whose join is still retried, with the facts that decide
 * it.
 */
export async function findWaitingJoin(db: Database, discordId: string, now: Date) {
  const account = await db
    .selectFrom('users')
    .innerJoin('community_role_syncs as syncs', 'syncs.discord_id', 'users.discord_id')
    .select(['users.id as userId', 'subscription', 'expiredate as expiresOn', 'banned'])
    .select('ends_time as endsTime')
    .select('admin_approval as adminApproval')
    .select(['discord_access_token as accessToken', 'discord_refresh_token as refreshToken'])
    .where('users.discord_id', '=', discordId)
    .where('syncs.join_until', '>', now)
    .executeTakeFirst();
  return account && { ...account, endsAt: endOf(account) };
}

/** Returns a connection's status for the dashboard; undefined if there is none. */
export async function findStatus(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('community_role_syncs as syncs', 'syncs.discord_id', 'users.discord_id')
    .select([
      'users.discord_username as username',
      'users.discord_avatar_url as avatarUrl',
      'syncs.wanted_count as wanted',
      'syncs.assigned_count as assigned',
      'syncs.last_synced_at as lastSyncedAt',
      'syncs.last_error as lastError',
      'syncs.due_at as dueAt',
      'syncs.join_until as joinUntil',
      'syncs.join_refused as joinRefused',
    ])
    .where('users.id', '=', userId)
    .where('users.discord_id', 'is not', null)
    .executeTakeFirst();
}
