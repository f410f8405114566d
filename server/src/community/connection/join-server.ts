import { CommunityFault } from '../../platform/ports/community.ts';
import type { Services } from '../../platform/services.ts';

export type JoinOutcome =
  | 'joined'
  | 'member-already'
  | 'refused'
  | 'failed'
  | 'authorization-ended';

/**
 * Lets a person into the server. That it does not work is an outcome and no error, because the
 * connection is good without it. Source: specification A 4.
 */
export async function joinServer(
  { community, log }: Services,
  { memberId, accessToken }: { memberId: string; accessToken: string },
): Promise<JoinOutcome> {
  try {
    return await community.join(memberId, accessToken);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error, member: memberId }, 'a member could not be added to the community');
    if (error.kind === 'join-refused') return 'refused';
    return error.kind === 'authorization-ended' ? 'authorization-ended' : 'failed';
  }
}
