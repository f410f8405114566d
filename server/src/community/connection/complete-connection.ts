import { recordAct } from '../../audit/record-act.ts';
import { markConnectedTrial } from '../../licenses/trials/community-mark.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import {
  CommunityFault,
  type CommunityProfile,
  type CommunityTokens,
} from '../../platform/ports/community.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { settleRolesNow } from '../roles/settle-roles-now.ts';
import { takeFlow } from './community-flows.queries.ts';
import { sealTokens } from './community-tokens.ts';
import { isConnectedElsewhere, saveConnection } from './connections.queries.ts';
import { type JoinOutcome, joinServer } from './join-server.ts';
import { requireEligible } from './require-eligible.ts';
import { noteJoin } from './retry-join.ts';

export type CompletedConnection = {
  username: string;
  join: JoinOutcome;
  rolesAssigned: number | null;
};

/**
 * Completes a connection that this session started: exchanges the code, reads the person's profile,
 * adds them to the server, stores the connection and gives the roles of the account's current
 * package. A failed join or sync is reported and does not undo the connection; temporary failures
 * are retried.
 * @throws Refusal COMMUNITY_FLOW_UNKNOWN for a state that is missing, used, late or another
 * session's; COMMUNITY_NOT_ELIGIBLE; LICENSE_FROZEN; COMMUNITY_AUTHORIZATION_REFUSED;
 * COMMUNITY_ACCOUNT_TAKEN; COMMUNITY_UNAVAILABLE.
 */
export async function completeConnection(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { code: string; state: string; iss: string | null },
): Promise<CompletedConnection> {
  const { caller } = context;
  const flow = await takeFlow(services.db, {
    state: input.state,
    userId: caller.id,
    sessionId: caller.sessionId,
  });
  if (flow === undefined || flow.expiresAt.getTime() <= services.clock()) {
    throw new Refusal('COMMUNITY_FLOW_UNKNOWN');
  }
  requireEligible(caller, services.clock());
  const tokens = await askCommunity(services, () => services.community.exchangeCode(flow, input));
  try {
    const profile = await askCommunity(services, () =>
      services.community.readProfile(tokens.accessToken),
    );
    if (await isConnectedElsewhere(services.db, profile.id, caller.id)) {
      throw new Refusal('COMMUNITY_ACCOUNT_TAKEN');
    }
    const { accessToken } = tokens;
    const join = await joinServer(services, { memberId: profile.id, accessToken });
    await keepConnection(services, context, { profile, tokens, join });
    const outcome = await settleRolesNow(services, profile.id);
    return {
      username: profile.username,
      join,
      rolesAssigned: outcome?.kind === 'synced' ? outcome.assigned : null,
    };
  } catch (error) {
    // Revoking ends the person's whole authorization, also for the other account.
    const taken = error instanceof Refusal && error.code === 'COMMUNITY_ACCOUNT_TAKEN';
    if (!taken) await revokeTokens(services, tokens);
    throw error;
  }
}

/** Calls the community, and turns its faults into refusals. */
async function askCommunity<T>({ log }: Services, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error }, 'connecting to the community failed');
    const refused = error.kind === 'authorization-refused' || error.kind === 'authorization-ended';
    throw new Refusal(refused ? 'COMMUNITY_AUTHORIZATION_REFUSED' : 'COMMUNITY_UNAVAILABLE');
  }
}

type Connected = { profile: CommunityProfile; tokens: CommunityTokens; join: JoinOutcome };

async function keepConnection(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { profile, tokens, join }: Connected,
): Promise<void> {
  const { caller } = context;
  const { id: discordId, username, avatarUrl } = profile;
  const sealed = sealTokens(services, { userId: caller.id, tokens });
  try {
    await transaction(services.db, async ({ trx }) => {
      await saveConnection(trx, caller.id, { discordId, username, avatarUrl, ...sealed });
      await noteJoin(services, trx, discordId, join);
      await markConnectedTrial(services, trx, caller.id);
      await recordAct(trx, context, {
        action: 'community.connect',
        object: { kind: 'account', id: caller.id },
        detail: { discordId },
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_discord_id_key')) throw error;
    throw new Refusal('COMMUNITY_ACCOUNT_TAKEN');
  }
}

/**
 * Revokes the authorization of a connection that failed. If the call fails, the authorization
 * expires.
 */
async function revokeTokens({ community, log }: Services, tokens: CommunityTokens): Promise<void> {
  try {
    await community.revokeTokens(tokens.refreshToken);
  } catch (error) {
    log.warn({ err: error }, 'an unused community authorization could not be revoked');
  }
}
