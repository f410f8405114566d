import { createHash } from 'node:crypto';
import { json, oauthError, type StandInAnswer, type StandInRequest } from './answers.ts';
import { newToken, type World } from './world.ts';

const LIFETIME_SECONDS = 604_800;

/** The token endpoint: codes work once, refreshing replaces both tokens. */
export function issueTokens(world: World, request: StandInRequest): StandInAnswer {
  const form = clientForm(world, request);
  if (!(form instanceof URLSearchParams)) return form;
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(world, form);
    case 'refresh_token':
      return refresh(world, form.get('refresh_token'));
    default:
      return oauthError(400, 'unsupported_grant_type');
  }
}

/** Revoking one token ends the person's whole authorization. */
export function revokeTokens(world: World, request: StandInRequest): StandInAnswer {
  const form = clientForm(world, request);
  if (!(form instanceof URLSearchParams)) return form;
  const token = form.get('token');
  const found = [...world.grants].find(
    ([accessToken, { refreshToken }]) => accessToken === token || refreshToken === token,
  );
  for (const [accessToken, { userId }] of world.grants) {
    if (userId === found?.[1].userId) world.grants.delete(accessToken);
  }
  return json(200, {});
}

/** The form of a known client, or the refusal. */
function clientForm(world: World, request: StandInRequest): URLSearchParams | StandInAnswer {
  if (request.method !== 'POST') {
    return json(405, { message: '405: Method Not Allowed', code: 0 });
  }
  if (!request.contentType.startsWith('application/x-www-form-urlencoded')) {
    return oauthError(400, 'invalid_request');
  }
  const form = new URLSearchParams(request.body);
  const [, basic] = /^Basic (.+)$/.exec(request.authorization) ?? [];
  const [id, secret] =
    basic === undefined
      ? [form.get('client_id'), form.get('client_secret')]
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  const known = id === world.clientId && secret === world.clientSecret;
  return known ? form : oauthError(401, 'invalid_client');
}

function exchange(world: World, form: URLSearchParams): StandInAnswer {
  const text = form.get('code') ?? '';
  const code = world.codes.get(text);
  world.codes.delete(text);
  if (
    code === undefined ||
    code.expiresAtMs < Date.now() ||
    code.redirectUri !== form.get('redirect_uri')
  ) {
    return oauthError(400, 'invalid_grant', 'Invalid "code" in request.');
  }
  const verifier = form.get('code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (code.challenge !== '' && code.challenge !== challenge) {
    return oauthError(400, 'invalid_grant', 'Invalid "code_verifier" in request.');
  }
  return issue(world, code.userId, code.scope);
}

function refresh(world: World, token: string | null): StandInAnswer {
  const found = [...world.grants].find(([, { refreshToken }]) => refreshToken === token);
  if (found === undefined) return oauthError(400, 'invalid_grant');
  const [accessToken, { userId, scope }] = found;
  world.grants.delete(accessToken);
  return issue(world, userId, scope);
}

function issue(world: World, userId: string, scope: string): StandInAnswer {
  const accessToken = newToken();
  const refreshToken = newToken();
  const expiresAtMs = Date.now() + LIFETIME_SECONDS * 1000;
  world.grants.set(accessToken, { refreshToken, userId, scope, expiresAtMs });
  return json(200, {
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: LIFETIME_SECONDS,
    refresh_token: refreshToken,
    scope,
  });
}
