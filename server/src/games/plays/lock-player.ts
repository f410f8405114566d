import { type LockedTaskUser, lockTaskUser } from '../../accounts/lock-task-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockPlay, type PlayRow } from './plays.queries.ts';

/** Locks the wallet, before anything else of the person. */
export async function lockPlayer(trx: Database, userId: string): Promise<LockedTaskUser> {
  const user = await lockTaskUser(trx, userId);
  if (user === undefined) throw new Refusal('SESSION_REQUIRED');
  return user;
}

/** @throws Refusal GAME_PLAY_UNKNOWN, also for somebody else's */
export async function lockOwnPlay(
  trx: Database,
  of: { id: string; userId: string },
): Promise<NonNullable<PlayRow>> {
  const row = await lockPlay(trx, of);
  if (row === undefined) throw new Refusal('GAME_PLAY_UNKNOWN');
  return row;
}
