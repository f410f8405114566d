import type { TaskUserCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { endGivenUp } from '../plays.queries.ts';

/**
 * Gives up one of the caller's plays. A play that has ended is not changed.
 * @throws Refusal GAME_PLAY_UNKNOWN, also for another person's play
 */
export async function abandonPlay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller: { id: userId } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const isOwn = await endGivenUp(db, { id, userId, at: new Date(clock()) });
  if (!isOwn) throw new Refusal('GAME_PLAY_UNKNOWN');
  return {};
}
