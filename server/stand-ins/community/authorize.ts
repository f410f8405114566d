import { escapeHtml } from '../../src/platform/escape-html.ts';
import { oauthError, page, type StandInAnswer, type StandInRequest } from './answers.ts';
import { document } from './html.ts';
import { newId, newToken, type StandInUser, type World } from './world.ts';

const CODE_LIFETIME_MS = 60_000;

/** The authorization server's metadata. */
export function metadata({ base }: World): object {
  return {
    issuer: base,
    authorization_endpoint: `${base}/api/oauth2/authorize`,
    token_endpoint: `${base}/api/oauth2/token`,
    revocation_endpoint: `${base}/api/oauth2/token/revoke`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** The page on which a person chooses a name and authorizes the application. */
export function authorize(world: World, request: StandInRequest): StandInAnswer {
  const posted = request.method === 'POST';
  const asked = posted ? new URLSearchParams(request.body) : request.query;
  const redirectUri = asked.get('redirect_uri') ?? '';
  if (asked.get('client_id') !== world.clientId || !world.redirectUris.includes(redirectUri)) {
    return oauthError(400, 'invalid_request', 'unknown client or redirect_uri');
  }
  return posted ? answerTo(world, asked, redirectUri) : askPerson(asked);
}

function askPerson(asked: URLSearchParams): StandInAnswer {
  const hidden = [...asked]
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
  const scopes = (asked.get('scope') ?? '').split(' ').map(scopeItem).join('');
  return page(
    200,
    document(
      'Authorize Regz',
      `<h1>Authorize Regz</h1>
<p>This application wants to:</p><ul>${scopes}</ul>
<form method="post">${hidden}
<label for="as">Username</label>
<input id="as" name="as" required maxlength="32" autocomplete="username" autofocus>
<button>Authorize</button>
<button class="quiet" name="deny" value="1" formnovalidate>Cancel</button>
</form>`,
    ),
  );
}

function scopeItem(scope: string): string {
  const words: Record<string, string> = {
    identify: 'See your username and avatar',
    'guilds.join': 'Join servers for you',
  };
  return `<li>${escapeHtml(words[scope] ?? scope)}</li>`;
}

function answerTo(world: World, asked: URLSearchParams, redirectUri: string): StandInAnswer {
  const back = new URL(redirectUri);
  const state = asked.get('state');
  if (state !== null) back.searchParams.set('state', state);
  back.searchParams.set('iss', world.base);
  if (asked.has('deny')) {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'The resource owner denied the request');
  } else {
    const code = newToken();
    world.codes.set(code, {
      userId: userNamed(world, asked.get('as') ?? '').id,
      scope: asked.get('scope') ?? '',
      redirectUri,
      challenge: asked.get('code_challenge') ?? '',
      expiresAtMs: Date.now() + CODE_LIFETIME_MS,
    });
    back.searchParams.set('code', code);
  }
  return { status: 302, headers: { location: back.href }, body: '' };
}

/** The person of that name, created on first use. */
export function userNamed(world: World, name: string): StandInUser {
  const username = name.trim().slice(0, 32) || 'somebody';
  const known = [...world.users.values()].find((user) => user.username === username);
  if (known !== undefined) return known;
  const user = { id: newId(), username, avatar: null };
  world.users.set(user.id, user);
  return user;
}
