import { CommunityFault } from '../platform/community-service.ts';
import type { Services } from '../platform/services.ts';

export type JoinOutcome =
  | 'joined'
  | 'member-already'
  | 'refused'
  | 'failed'
  | 'authorisation-ended';

/**
 * Lets a person into the server. That it does not work is an outcome and no error, because the
 * connection is good without it. Source: specification A 4.
 */
export async function joinServer(
  { community, log }: Pick<Services, 'community' | 'log'>,
  memberId: string,
  accessToken: string,
): Promise<JoinOutcome> {
  try {
    return await community.join(memberId, accessToken);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error, member: memberId }, 'could not let a person into the community');
    if (error.kind === 'join-refused') return 'refused';
    return error.kind === 'authorisation-ended' ? 'authorisation-ended' : 'failed';
  }
}
