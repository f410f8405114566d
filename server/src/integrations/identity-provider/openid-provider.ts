import { isProviderAddress } from '@regz/rules/account-mailboxes.ts';
import type { Configuration, IDToken } from 'openid-client';
import {
  IdentityFault,
  type IdentityFreshness,
  type IdentityProvider,
  type ProvenIdentity,
} from '../../platform/identity-provider.ts';
import { identityFault } from './identity-fault.ts';

/** A log-in at the provider older than this proves nothing. */
const FRESH_SECONDS = 300;
const TIMEOUT_SECONDS = 8;

export type OpenidOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  freshness: IdentityFreshness;
};

type Departing = Parameters<IdentityProvider['depart']>[0];
type Departed = Parameters<IdentityProvider['arrive']>[1];

/**
 * OpenID Connect with a code, PKCE, state and nonce; the ID token's signature is verified. The
 * provider is asked for its description at the first use, and again after a failure.
 */
export function openidProvider(options: OpenidOptions): IdentityProvider {
  const { freshness } = options;
  let known: Promise<Configuration> | undefined;

  async function described(): Promise<Configuration> {
    known ??= describeProvider(options).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    freshness,
    depart: async (wish) => {
      try {
        return await departure(await described(), wish, freshness);
      } catch (error) {
        throw identityFault(error);
      }
    },
    arrive: async (callback, departed) => {
      try {
        const claims = await exchange(await described(), callback, departed, freshness);
        requireOwnClaims(claims, options.clientId);
        if (departed.fresh && freshness === 'claims') requireFreshClaim(claims);
        return identityOf(claims);
      } catch (error) {
        throw identityFault(error);
      }
    },
  };
}

async function describeProvider(options: OpenidOptions): Promise<Configuration> {
  const client = await import('openid-client');
  const insecure = options.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  return client.discovery(
    new URL(options.issuer),
    options.clientId,
    // One algorithm: a token of another, or of none, is refused before its claims are read.
    { client_secret: options.clientSecret, id_token_signed_response_alg: 'RS256' },
    client.ClientSecretPost(options.clientSecret),
    { timeout: TIMEOUT_SECONDS, execute: [client.enableNonRepudiationChecks, ...insecure] },
  );
}

async function departure(provider: Configuration, wish: Departing, freshness: IdentityFreshness) {
  const client = await import('openid-client');
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: wish.redirectUri,
    scope: 'openid email',
    state: wish.state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...(wish.expectedEmail === null ? {} : { login_hint: wish.expectedEmail }),
    ...(wish.fresh ? freshnessParameters(freshness) : {}),
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
  departed: Departed,
  freshness: IdentityFreshness,
): Promise<IDToken> {
  const client = await import('openid-client');
  const tokens = await client.authorizationCodeGrant(provider, callback, {
    pkceCodeVerifier: departed.verifier,
    expectedState: departed.state,
    expectedNonce: departed.nonce,
    idTokenExpected: true,
    ...(departed.fresh && freshness === 'max_age' ? { maxAge: FRESH_SECONDS } : {}),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new IdentityFault('failed', 'no claims');
  return claims;
}

/** The client library looks at `azp` only where a token is for several clients. */
function requireOwnClaims({ sub: subject, azp }: IDToken, clientId: string): void {
  if (subject === '') throw new IdentityFault('failed', 'an empty subject');
  if (azp !== undefined && azp !== clientId) throw new IdentityFault('failed', 'azp');
}

function requireFreshClaim({ auth_time: loggedInAt }: IDToken): void {
  const age = Date.now() / 1000 - (loggedInAt ?? 0);
  if (age > FRESH_SECONDS) throw new IdentityFault('stale', 'auth_time');
}

/**
 * The provider is an authority for its own addresses and for those of an organisation that it
 * hosts (`hd`); what it verified of any other may be long ago. Source: identity contracts 1.1.
 */
function identityOf(claims: IDToken): ProvenIdentity {
  const { iss: issuer, sub: subject, email, email_verified: verified, hd: organisation } = claims;
  const address = typeof email === 'string' ? email : '';
  const authority = isProviderAddress(address) || typeof organisation === 'string';
  return { issuer, subject, email: address, emailProven: verified === true && authority };
}
