import { CommunityFault, type CommunityTokens } from '../../platform/ports/community.ts';
import type { Services } from '../../platform/services.ts';
import { openTokens, type SealedTokens, sealTokens } from './community-tokens.ts';
import { replaceTokens } from './connections.queries.ts';

/** `failed` may pass; `refused` is final for this authorization. */
export type JoinOutcome = 'joined' | 'member-already' | 'refused' | 'failed';

/**
 * Adds a person to the server. A failure is a result, not an error, because the connection works
 * without it.
 */
export async function joinServer(
  services: Services,
  person: { memberId: string; accessToken: string },
): Promise<JoinOutcome> {
  const outcome = await tryToJoin(services, person);
  return outcome === 'authorization-ended' ? 'refused' : outcome;
}

type Whose = { userId: string; discordId: string };

/** The same with the stored tokens of a connected account, refreshed once if they have expired. */
export async function rejoinServer(
  services: Services,
  whose: Whose,
  sealed: SealedTokens,
): Promise<JoinOutcome> {
  const tokens = openTokens(services, { userId: whose.userId, sealed });
  if (tokens === null) return 'refused';
  const memberId = whose.discordId;
  const first = await tryToJoin(services, { memberId, accessToken: tokens.accessToken });
  if (first !== 'authorization-ended') return first;
  const fresh = await refreshTokens(services, whose, tokens.refreshToken);
  if (typeof fresh === 'string') return fresh;
  return joinServer(services, { memberId, accessToken: fresh.accessToken });
}

async function tryToJoin(
  { community, log }: Services,
  { memberId, accessToken }: { memberId: string; accessToken: string },
): Promise<JoinOutcome | 'authorization-ended'> {
  try {
    return await community.join(memberId, accessToken);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error, member: memberId }, 'a member could not be added to the community');
    if (error.kind === 'join-refused') return 'refused';
    return error.kind === 'authorization-ended' ? 'authorization-ended' : 'failed';
  }
}

async function refreshTokens(
  services: Services,
  whose: Whose,
  refreshToken: string,
): Promise<CommunityTokens | 'refused' | 'failed'> {
  try {
    const tokens = await services.community.refreshTokens(refreshToken);
    const sealed = sealTokens(services, { userId: whose.userId, tokens });
    await replaceTokens(services.db, whose, sealed);
    return tokens;
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    services.log.warn({ err: error }, 'a community authorization could not be refreshed');
    return error.kind === 'authorization-refused' ? 'refused' : 'failed';
  }
}
