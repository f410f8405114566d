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

/** The cookie that binds visits to their browser: one secret per visit, the newest last. */
const VISIT_COOKIE = 'oidc';
/** Each tab of a browser may have a visit; a further visit ends the oldest. */
const VISITS_AT_ONCE = 5;
const VISIT_SECONDS = 600;

export type IdentityVisit = Pick<
  IdentityFlow,
  'purpose' | 'userId' | 'sessionId' | 'expectedEmail' | 'payload' | 'returnTo'
>;

type Browser = Pick<RequestContext<unknown>, 'flowCookies'>;

function stateOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function readSecrets({ flowCookies }: Browser): readonly string[] {
  const secrets = flowCookies.readAll(VISIT_COOKIE).flatMap((cookie) => cookie.split('.'));
  return [...new Set(secrets)].filter((secret) => secret !== '');
}

function writeSecrets({ flowCookies }: Browser, secrets: readonly string[]): void {
  if (secrets.length === 0) flowCookies.clear(VISIT_COOKIE);
  else flowCookies.write(VISIT_COOKIE, secrets.slice(-VISITS_AT_ONCE).join('.'), VISIT_SECONDS);
}

/** Ends the visit with that state if this browser started it; false if it did not. */
export function endOwnVisit(browser: Browser, state: string): boolean {
  const secrets = readSecrets(browser);
  const others = secrets.filter((secret) => stateOf(secret) !== state);
  if (others.length === secrets.length) return false;
  writeSecrets(browser, others);
  return true;
}

/**
 * Sends a browser to the identity provider. The visit is a separate row. It is valid for one return
 * within ten minutes, to the browser that has its secret. A browser may have several visits.
 * @throws Refusal IDENTITY_PROVIDER_UNAVAILABLE, IDENTITY_START_FAILED
 */
export async function beginIdentityVisit(
  services: Services,
  context: RequestContext<unknown>,
  input: IdentityVisit,
): Promise<{ url: string }> {
  const secret = randomBytes(32).toString('base64url');
  const state = stateOf(secret);
  const redirectUri = identityCallbackOf(context.site, services.config);
  const { url, verifier, nonce } = await startAuthorization(services, {
    state,
    redirectUri,
    expectedEmail: input.expectedEmail,
    fresh: input.sessionId !== null,
  });
  const expiresAt = new Date(services.clock() + VISIT_SECONDS * 1000);
  await insertFlow(services.db, state, { ...input, redirectUri, verifier, nonce, expiresAt });
  writeSecrets(context, [...readSecrets(context), secret]);
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
