import { isProviderAddress } from '@regz/rules/identity/mailboxes.ts';
import type { Configuration, IDToken } from 'openid-client';
import { boundedFetch } from '../../platform/bounded-fetch.ts';
import {
  IdentityFault,
  type IdentityFreshness,
  type IdentityProvider,
  type ProvenIdentity,
} from '../../platform/ports/identity-provider.ts';

/** A login at the provider older than this is no proof. */
const FRESH_SECONDS = 300;
const TIMEOUT_SECONDS = 8;

const BODY_LIMIT_BYTES = 1_000_000;
const STALE = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
const TIMEOUT = 'OAUTH_TIMEOUT';
const WRONG_STATUS = 'OAUTH_RESPONSE_IS_NOT_CONFORM';
const fetchBounded = boundedFetch({ bytes: BODY_LIMIT_BYTES, limitMs: TIMEOUT_SECONDS * 1000 });

export type OpenidOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  freshness: IdentityFreshness;
};

type RequestInput = Parameters<IdentityProvider['startAuthorization']>[0];
type Started = Parameters<IdentityProvider['finishAuthorization']>[1];

/**
 * OpenID Connect with a code, PKCE, state and nonce; the ID token's signature is verified. The
 * provider's discovery document is fetched at the first use, and again after a failure.
 */
export function openidProvider(options: OpenidOptions): IdentityProvider {
  const { freshness } = options;
  let known: Promise<Configuration> | undefined;

  async function discovered(): Promise<Configuration> {
    known ??= discoverProvider(options).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    freshness,
    startAuthorization: async (input) => {
      try {
        return await authorizationRequest(await discovered(), input, freshness);
      } catch (error) {
        throw identityFault(error);
      }
    },
    finishAuthorization: async (callback, started) => {
      try {
        const claims = await exchange(await discovered(), callback, started, freshness);
        requireOwnClaims(claims, options.clientId);
        if (started.fresh && freshness === 'claims') requireFreshClaim(claims);
        return identityOf(claims);
      } catch (error) {
        throw identityFault(error);
      }
    },
  };
}

async function discoverProvider(options: OpenidOptions): Promise<Configuration> {
  const client = await import('openid-client');
  const insecure = options.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  return client.discovery(
    new URL(options.issuer),
    options.clientId,
    // Accepts one algorithm: a token with another, or with none, is refused before its claims are
    // read.
    { client_secret: options.clientSecret, id_token_signed_response_alg: 'RS256' },
    client.ClientSecretPost(options.clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: (url, { body, signal, ...how }) =>
        fetchBounded(url, { ...how, body: body ?? null, signal: signal ?? null }),
      execute: [client.enableNonRepudiationChecks, ...insecure],
    },
  );
}

async function authorizationRequest(
  provider: Configuration,
  input: RequestInput,
  freshness: IdentityFreshness,
) {
  const client = await import('openid-client');
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: input.redirectUri,
    scope: 'openid email',
    state: input.state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...(input.expectedEmail === null ? {} : { login_hint: input.expectedEmail }),
    ...(input.fresh ? freshnessParameters(freshness) : {}),
  });
  return { url: url.href, verifier, nonce };
}

function freshnessParameters(freshness: IdentityFreshness): Record<string, string> {
  if (freshness === 'max_age') return { max_age: String(FRESH_SECONDS) };
  if (freshness === 'off') return {};
  return { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) };
}

async function exchange(
  provider: Configuration,
  callback: URL,
  started: Started,
  freshness: IdentityFreshness,
): Promise<IDToken> {
  const client = await import('openid-client');
  const tokens = await client.authorizationCodeGrant(provider, callback, {
    pkceCodeVerifier: started.verifier,
    expectedState: started.state,
    expectedNonce: started.nonce,
    idTokenExpected: true,
    ...(started.fresh && freshness === 'max_age' ? { maxAge: FRESH_SECONDS } : {}),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new IdentityFault('failed', 'no claims');
  return claims;
}

/** The client library checks `azp` only if a token is for several clients. */
function requireOwnClaims({ sub: subject, azp }: IDToken, clientId: string): void {
  if (subject === '') throw new IdentityFault('failed', 'an empty subject');
  if (azp !== undefined && azp !== clientId) throw new IdentityFault('failed', 'azp');
}

function requireFreshClaim({ auth_time: loggedInAt }: IDToken): void {
  const age = Date.now() / 1000 - (loggedInAt ?? 0);
  if (age > FRESH_SECONDS) throw new IdentityFault('stale', 'auth_time');
}

/**
 * The provider is authoritative for its own addresses and those of organizations it hosts (`hd`).
 * It may have verified any other address long ago.
 */
function identityOf(claims: IDToken): ProvenIdentity {
  const { iss: issuer, sub: subject, email, email_verified: verified, hd: organization } = claims;
  const address = typeof email === 'string' ? email : '';
  const authority = isProviderAddress(address) || typeof organization === 'string';
  return { issuer, subject, email: address, emailProven: verified === true && authority };
}

/** Converts an error of the OpenID client to the fault that a person sees. */
function identityFault(error: unknown): IdentityFault {
  if (error instanceof IdentityFault) return error;
  if (!(error instanceof Error)) return new IdentityFault('failed', error);
  const code = textOf(error, 'code');
  if (textOf(error, 'error') === 'access_denied') return new IdentityFault('cancelled', error);
  if (code === STALE && concernsLogIn(error)) return new IdentityFault('stale', error);
  const away = code === TIMEOUT || isConnectionFault(error) || isServerFault(error, code);
  return new IdentityFault(away ? 'unavailable' : 'failed', error);
}

/** An expired ID token has the same code; only `auth_time` concerns the person. */
function concernsLogIn(error: Error): boolean {
  return /auth_time|too much time/.test(messagesOf(error));
}

/** `fetch` rejects with a TypeError whose cause is the connection error. */
function isConnectionFault(error: Error): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}

function isServerFault(error: Error, code: string | undefined): boolean {
  const { cause } = error;
  return code === WRONG_STATUS && cause instanceof Response && cause.status >= 500;
}

function messagesOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? `${error.message} ${messagesOf(cause)}` : error.message;
}

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}
