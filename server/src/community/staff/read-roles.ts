import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { assignProblem } from '@regz/rules/community/assignable-roles.ts';
import { communityConnection } from '../../platform/config/community.ts';
import { CommunityFault } from '../../platform/ports/community.ts';
import type { Services } from '../../platform/services.ts';
import { listPackages } from '../roles/role-mapping.queries.ts';

/** Wrong if the community refuses the bot. */
const botSettings = ['DISCORD_BOT_TOKEN', 'DISCORD_GUILD_ID'];

type Roles = InferContractRouterOutputs<Contract['community']['staff']>['readRoles'];

/**
 * Returns the roles of each package, and those of the server if it answers. Names are read, and only
 * ids are stored.
 */
export async function readRoles(services: Services): Promise<Roles> {
  const packages = await listPackages(services.db, new Date(services.clock()));
  return { ...(await readServer(services)), packages };
}

async function readServer({ community, log }: Services): Promise<Omit<Roles, 'packages'>> {
  if (!community.isConfigured) {
    return { state: 'unset', settings: [...communityConnection], roles: [] };
  }
  try {
    const server = await community.readRoles('now');
    const roles = server.roles
      .map(({ id, name, color, position }) => {
        return { id, name, color, position, problem: assignProblem(id, server) };
      })
      .toSorted((one, other) => other.position - one.position);
    return { state: 'ready', settings: [], roles };
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error }, 'the roles of the community cannot be read');
    const state = stateOf(error);
    return { state, settings: state === 'misconfigured' ? botSettings : [], roles: [] };
  }
}

function stateOf({ kind }: CommunityFault): Roles['state'] {
  if (kind === 'rate-limited') return 'busy';
  // A bot outside the server is no member of it.
  const isWrong = ['misconfigured', 'not-a-member', 'not-permitted'].includes(kind);
  return isWrong ? 'misconfigured' : 'unreachable';
}
