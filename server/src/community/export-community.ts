import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findOwnRoleSyncs } from './community-exports.queries.ts';

/** The community roles of a connected account. */
export async function exportCommunity(
  db: Database,
  discordId: string | null,
): Promise<PersonalData> {
  return {
    community_role_syncs: discordId === null ? [] : await findOwnRoleSyncs(db, discordId),
  };
}
