import type { Database } from '../platform/database/database.ts';

export async function findOwnRoleSyncs(db: Database, discordId: string) {
  return db
    .selectFrom('community_role_syncs')
    .select(['discord_id', 'role_ids', 'wanted_count', 'assigned_count', 'last_synced_at'])
    .select(['join_until', 'join_refused'])
    .where('discord_id', '=', discordId)
    .execute();
}
