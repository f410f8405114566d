import * as oauth from 'openid-client';
import { boundedFetch } from '../../platform/bounded-fetch.ts';
import { CommunityFault, type CommunityTokens } from '../../platform/ports/community.ts';
import { thrownMessage } from '../../platform/thrown.ts';
import type { DiscordPause } from './discord-pause.ts';

const SCOPE = 'identify guilds.join';
const TIMEOUT_SECONDS = 5;
const fetchBounded = boundedFetch({ bytes: 1_000_000, limitMs: TIMEOUT_SECONDS * 1000 });

export type OAuthFlow = { state: string; verifier: string; redirectUri: string };

type OAuthOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  pause: DiscordPause;
};

/** The issuer's metadata, read when first needed and again after a failure. */
function discovery({ issuer, clientId, clientSecret, pause }: OAuthOptions) {
  let configuration: Promise<oauth.Configuration> | undefined;
  return async (): Promise<oauth.Configuration> => {
    configuration ??= oauth.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      oauth.ClientSecretPost(clientSecret),
      {
        algorithm: 'oauth2',
        timeout: TIMEOUT_SECONDS,
        [oauth.customFetch]: (url, request) => fetchAllowed(pause, url, request),
        // Only a stand-in on this machine has such an address; the configuration refuses others.
        execute: issuer.startsWith('http://') ? [oauth.allowInsecureRequests] : [],
      },
    );
    try {
      return await configuration;
    } catch (error) {
      configuration = undefined;
      throw ownFault(error) ?? new CommunityFault('unreachable', thrownMessage(error), error);
    }
  };
}

/** Sends a request unless all calls to Discord must wait, because a person waits for the answer. */
async function fetchAllowed(
  pause: DiscordPause,
  url: string,
  { body, ...request }: oauth.CustomFetchOptions,
): Promise<Response> {
  const leftMs = pause.leftMs();
  if (leftMs > 0) throw new CommunityFault('rate-limited', `for ${leftMs} ms`);
  const answer = await fetchBounded(url, { ...request, ...(body === undefined ? {} : { body }) });
  pause.note(answer);
  return answer;
}

/**
 * Authorization code flow with PKCE, state and issuer check, with the endpoints from the issuer's
 * metadata.
 */
export function discordOAuth(options: OAuthOptions) {
  const discovered = discovery(options);

  async function authorizationUrl({ state, verifier, redirectUri }: OAuthFlow): Promise<string> {
    const url = oauth.buildAuthorizationUrl(await discovered(), {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      prompt: 'consent',
    });
    return url.href;
  }

  async function exchangeCode(
    { state, verifier, redirectUri }: OAuthFlow,
    { code, iss }: { code: string; iss: string | null },
  ): Promise<CommunityTokens> {
    const answer = new URL(redirectUri);
    answer.searchParams.set('code', code);
    answer.searchParams.set('state', state);
    if (iss !== null) answer.searchParams.set('iss', iss);
    const checks = { expectedState: state, pkceCodeVerifier: verifier };
    const known = await discovered();
    return tokensOf(() => oauth.authorizationCodeGrant(known, answer, checks));
  }

  async function refreshTokens(refreshToken: string): Promise<CommunityTokens> {
    const known = await discovered();
    return tokensOf(() => oauth.refreshTokenGrant(known, refreshToken));
  }

  async function revokeTokens(refreshToken: string): Promise<void> {
    const known = await discovered();
    try {
      await oauth.tokenRevocation(known, refreshToken);
    } catch (error) {
      throw oauthFault(error);
    }
  }

  return { authorizationUrl, exchangeCode, refreshTokens, revokeTokens };
}

async function tokensOf(ask: () => Promise<oauth.TokenEndpointResponse>): Promise<CommunityTokens> {
  let answer: oauth.TokenEndpointResponse;
  try {
    answer = await ask();
  } catch (error) {
    throw oauthFault(error);
  }
  const { access_token: accessToken, refresh_token: refreshToken, scope = SCOPE } = answer;
  const granted = scope.split(' ');
  if (refreshToken === undefined || !SCOPE.split(' ').every((each) => granted.includes(each))) {
    throw new CommunityFault('authorization-refused', `the granted scope is only "${scope}"`);
  }
  return { accessToken, refreshToken };
}

/** The fault that our own request threw, unwrapped from the library's error. */
function ownFault(error: unknown): CommunityFault | undefined {
  return error instanceof Error && error.cause instanceof CommunityFault ? error.cause : undefined;
}

/** A negative answer, or one for another client, is a refusal; silence and errors are not. */
function oauthFault(error: unknown): CommunityFault {
  const own = ownFault(error);
  if (own !== undefined) return own;
  const refused =
    error instanceof oauth.AuthorizationResponseError ||
    (error instanceof oauth.ResponseBodyError && error.status < 500 && error.status !== 429) ||
    (error instanceof oauth.ClientError && error.code === 'OAUTH_INVALID_RESPONSE');
  const misconfigured =
    error instanceof oauth.ResponseBodyError && error.error === 'invalid_client';
  if (misconfigured) return new CommunityFault('misconfigured', thrownMessage(error), error);
  const kind = refused ? 'authorization-refused' : 'unreachable';
  return new CommunityFault(kind, thrownMessage(error), error);
}
