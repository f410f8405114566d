import { createHash, randomBytes } from 'node:crypto';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { identityCallbackOf } from '../../platform/ports/identity-callbacks.ts';
import {
  IdentityFault,
  type AuthorizationRequest,
} from '../../platform/ports/identity-provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type IdentityFlow, insertFlow } from './identity-flows.queries.ts';

/** The cookie that binds a visit to its browser. */
export const VISIT_COOKIE = 'oidc';
const VISIT_SECONDS = 600;

export type IdentityVisit = Pick<
  IdentityFlow,
  'purpose' | 'userId' | 'sessionId' | 'expectedEmail' | 'payload' | 'returnTo'
>;

/** The state of the visit that a browser's cookie began. */
export function stateOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}

/**
 * Sends a browser to the identity provider. The visit is a row of its own, good for one return
 * within ten minutes, to the browser that has the cookie.
 * @throws Refusal IDENTITY_PROVIDER_UNAVAILABLE, IDENTITY_START_FAILED
 */
export async function beginIdentityVisit(
  services: Services,
  context: RequestContext<unknown>,
  input: IdentityVisit,
): Promise<{ url: string }> {
  const cookie = randomBytes(32).toString('base64url');
  const state = stateOf(cookie);
  const redirectUri = identityCallbackOf(context.site, services.config);
  const { url, verifier, nonce } = await startAuthorization(services, {
    state,
    redirectUri,
    expectedEmail: input.expectedEmail,
    fresh: input.sessionId !== null,
  });
  const expiresAt = new Date(services.clock() + VISIT_SECONDS * 1000);
  await insertFlow(services.db, state, { ...input, redirectUri, verifier, nonce, expiresAt });
  context.flowCookies.write(VISIT_COOKIE, cookie, VISIT_SECONDS);
  return { url };
}

async function startAuthorization(
  { identity, log }: Services,
  input: Parameters<Services['identity']['startAuthorization']>[0],
): Promise<AuthorizationRequest> {
  try {
    return await identity.startAuthorization(input);
  } catch (error) {
    if (!(error instanceof IdentityFault)) throw error;
    log.warn({ err: error }, 'the identity provider is not available');
    throw new Refusal(
      error.kind === 'unavailable' ? 'IDENTITY_PROVIDER_UNAVAILABLE' : 'IDENTITY_START_FAILED',
    );
  }
}
