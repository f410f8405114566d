import type { ServerRoles } from '@regz/rules/community/assignable-roles.ts';
import { CommunityFault } from '../../platform/ports/community.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Reads the roles of the server.
 * @throws Refusal COMMUNITY_UNAVAILABLE
 */
export async function requireServer({ community, log }: Services): Promise<ServerRoles> {
  try {
    return await community.readRoles('now');
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error }, 'the roles of the community cannot be read');
    throw new Refusal('COMMUNITY_UNAVAILABLE');
  }
}
