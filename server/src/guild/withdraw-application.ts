import type { Database } from '../platform/database/database.ts';
import { hashPrivateToken } from '../platform/guards/private-link.ts';
import { Refusal } from '../platform/refusal.ts';
import { deleteApplicationByToken } from './guild.queries.ts';

/** Deletes the application behind a private link, open or decided. */
export async function withdrawApplication(
  db: Database,
  { token }: { token: string },
): Promise<Record<string, never>> {
  if (await deleteApplicationByToken(db, hashPrivateToken(token))) return {};
  throw new Refusal('GUILD_LINK_INVALID');
}
