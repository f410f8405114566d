import type { Database } from '../../../platform/database/database.ts';
import { inOneTrip } from '../../../platform/database/in-one-trip.ts';
import { transaction, type TransactionScope } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type LockedTaskUser,
  openAccountOf,
  taskUserLock,
} from '../../../players/lock-task-user.ts';
import { ownPlay, type PlayRow, type PlayState } from '../play-facts.queries.ts';
import { playEnding } from '../plays.queries.ts';

/** A play and its player, both locked until the transaction ends. */
export type HeldPlay = { player: LockedTaskUser; row: PlayRow & PlayState };

/**
 * Takes a step in a user's play. The transaction locks the wallet before the play, as all others
 * do, so one person's steps are decided in order.
 * @param step returns null for a play that it let `expire`
 * @throws Refusal GAME_PLAY_UNKNOWN, also for another person's play; GAME_PLAY_OVER for an expired
 * one
 */
export async function takeStep<Answer>(
  db: Database,
  { id, userId }: { id: string; userId: string },
  step: (scope: TransactionScope, held: HeldPlay) => Promise<Answer | null>,
): Promise<Answer> {
  const answer = await transaction(db, async (scope) => {
    const { trx } = scope;
    const locks = [taskUserLock(trx, userId), ownPlay(trx, { id, userId })] as const;
    const [users, [row]] = await inOneTrip(trx, locks);
    const player = openAccountOf(users);
    if (player === undefined || row === undefined) throw new Refusal('GAME_PLAY_UNKNOWN');
    return step(scope, { player, row });
  });
  // Thrown after the commit, so that the play stays ended although the step is refused.
  if (answer === null) throw new Refusal('GAME_PLAY_OVER');
  return answer;
}

/** Ends a play whose time is over, or whose rules no longer exist. */
export function expire({ trx, withCommit }: TransactionScope, { id }: PlayRow, at: Date): null {
  withCommit([playEnding(trx, { id, state: 'expired', at })]);
  return null;
}
