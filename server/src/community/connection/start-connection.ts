import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { communityCallbackOf } from '../../platform/ports/community-callbacks.ts';
import { CommunityFault } from '../../platform/ports/community.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertFlow } from './community-flows.queries.ts';
import { requireEligible } from './require-eligible.ts';

const FLOW_LIFETIME_MS = 10 * MINUTE_MS;

/**
 * Begins a connection to the chat community: the address to send the browser to, with state and
 * PKCE. The answer is only valid for this session, once, for ten minutes.
 * @throws Refusal COMMUNITY_NOT_ELIGIBLE, LICENSE_FROZEN, COMMUNITY_UNAVAILABLE
 */
export async function startConnection(
  services: Services,
  { caller, site }: RequestContext<CustomerCaller>,
): Promise<{ url: string }> {
  requireEligible(caller, services.clock());
  await services.budgets.community.take(caller.id);
  const flow = {
    state: newSecret(),
    verifier: newSecret(),
    redirectUri: communityCallbackOf(site, services.config),
  };
  const url = await authorizationUrl(services, flow);
  await insertFlow(services.db, {
    ...flow,
    userId: caller.id,
    sessionId: caller.sessionId,
    expiresAt: new Date(services.clock() + FLOW_LIFETIME_MS),
  });
  return { url };
}

async function authorizationUrl(
  { community, log }: Services,
  flow: { state: string; verifier: string; redirectUri: string },
): Promise<string> {
  try {
    return await community.authorizationUrl(flow);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error }, 'the community does not provide its authorization address');
    throw new Refusal('COMMUNITY_UNAVAILABLE');
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
