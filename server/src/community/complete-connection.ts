import { recordAct } from '../audit/record-act.ts';
import {
  CommunityFault,
  type CommunityProfile,
  type CommunityTokens,
} from '../platform/community-service.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { takeFlow } from './community-flows.queries.ts';
import { sealTokens } from './community-tokens.ts';
import { isConnectedElsewhere, saveConnection } from './connections.queries.ts';
import { joinServer } from './join-server.ts';
import { requireEligible } from './require-eligible.ts';
import { settleRolesNow } from './settle-roles-now.ts';

export type CompletedConnection = {
  username: string;
  join: 'joined' | 'member-already' | 'refused' | 'failed';
  rolesAssigned: number | null;
};

/**
 * Ends a connection that this session began: trades the code, asks who it is, lets the person into
 * the server, keeps the connection and gives the roles. The package is the account's own at this
 * moment. A failed join or sync is told and does not undo the connection.
 * @throws Refusal COMMUNITY_FLOW_UNKNOWN for a state that is missing, used, late or another
 * session's; COMMUNITY_NOT_ELIGIBLE; COMMUNITY_AUTHORISATION_REFUSED; COMMUNITY_ACCOUNT_TAKEN;
 * COMMUNITY_UNAVAILABLE. Source: specification A 4; security C1, C2.
 */
export async function completeConnection(
  services: Services,
  context: RequestContext<CustomerCaller>,
  answer: { code: string; state: string; iss: string | null },
): Promise<CompletedConnection> {
  const { caller, clock } = context;
  const flow = await takeFlow(services.db, {
    state: answer.state,
    userId: caller.id,
    sessionId: caller.sessionId,
  });
  if (flow === undefined || flow.expiresAt.getTime() <= clock()) {
    throw new Refusal('COMMUNITY_FLOW_UNKNOWN');
  }
  requireEligible(caller, clock());
  const tokens = await asked(services, () => services.community.exchangeCode(flow, answer));
  try {
    const profile = await asked(services, () => services.community.readProfile(tokens.accessToken));
    if (await isConnectedElsewhere(services.db, profile.id, caller.id)) {
      throw new Refusal('COMMUNITY_ACCOUNT_TAKEN');
    }
    const join = await joinServer(services, profile.id, tokens.accessToken);
    await keepConnection(services, context, profile, tokens);
    const outcome = await settleRolesNow(services, profile.id);
    return {
      username: profile.username,
      join: join === 'authorisation-ended' ? 'failed' : join,
      rolesAssigned: outcome?.kind === 'synced' ? outcome.assigned : null,
    };
  } catch (error) {
    // Giving back ends the whole authorisation of a person, the other account's as well.
    const taken = error instanceof Refusal && error.code === 'COMMUNITY_ACCOUNT_TAKEN';
    if (!taken) await giveUp(services, tokens);
    throw error;
  }
}

/** Asks the community, and says what its answer means to the person. */
async function asked<T>({ log }: Services, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error }, 'a connection to the community failed');
    const refused = error.kind === 'authorisation-refused' || error.kind === 'authorisation-ended';
    throw new Refusal(refused ? 'COMMUNITY_AUTHORISATION_REFUSED' : 'COMMUNITY_UNAVAILABLE');
  }
}

async function keepConnection(
  services: Services,
  { caller, origin }: RequestContext<CustomerCaller>,
  { id: discordId, username, avatarUrl }: CommunityProfile,
  tokens: CommunityTokens,
): Promise<void> {
  const sealed = sealTokens(services, caller.id, tokens);
  try {
    await transaction(services.db, async ({ trx }) => {
      await saveConnection(trx, caller.id, { discordId, username, avatarUrl, ...sealed });
      await recordAct(trx, {
        actor: { kind: 'customer', id: caller.id, name: caller.username },
        action: 'community.connect',
        object: { kind: 'account', id: caller.id },
        detail: { discordId },
        origin,
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_discord_id_key')) throw error;
    throw new Refusal('COMMUNITY_ACCOUNT_TAKEN');
  }
}

/** An authorisation that leads to nothing is given back; it ends by itself when that fails. */
async function giveUp({ community, log }: Services, tokens: CommunityTokens): Promise<void> {
  try {
    await community.revokeTokens(tokens.refreshToken);
  } catch (error) {
    log.warn({ err: error }, 'an authorisation could not be given back');
  }
}
