import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { DAY_SECONDS, HOUR_SECONDS } from '@regz/rules/durations.ts';
import type {
  Adapter,
  AdapterFactory,
  AdapterPayload,
  Configuration,
  Provider as OpenidProvider,
} from 'oidc-provider';
import type { People } from './people.ts';

/** The limit of concurrent sign-ins; the oldest are removed. */
const MOST_ENTRIES = 2000;

export type StandInOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  /** The path of the account page of one sign-in. */
  accountPage: (uid: string) => string;
  behindProxy: boolean;
};

/**
 * An OpenID provider with the Google features that this product uses: `select_account`, email
 * claims inside the ID token, PKCE, no consent page. Its key exists as long as the process.
 */
export async function standInProvider(
  options: StandInOptions,
  people: People,
): Promise<OpenidProvider> {
  const { default: Provider, interactionPolicy } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const configuration: Configuration = {
    ...fixedSettings,
    adapter: standInStorage(),
    clients: [client(options)],
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    interactions: { policy, url: (_context, { uid }) => options.accountPage(uid) },
    findAccount: (_context, subject) => {
      const person = people.find(subject);
      if (person === undefined) return undefined;
      const { email, verified, organization: hd } = person;
      const claims = { sub: subject, email, email_verified: verified };
      const hosted = hd === undefined ? {} : { hd };
      return { accountId: subject, claims: () => ({ ...claims, ...hosted }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId,
        clientId: oidc.client?.clientId,
      });
      grant.addOIDCScope('openid email');
      grant.addOIDCClaims(['auth_time', 'hd']);
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(options.issuer, configuration);
  provider.proxy = options.behindProxy;
  return provider;
}

const fixedSettings: Configuration = {
  claims: { openid: ['sub', 'hd'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  scopes: ['openid', 'email'],
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    claimsParameter: { enabled: true },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  },
  renderError: (context, { error, error_description: description }) => {
    context.type = 'text/plain';
    context.body = `${error}: ${description ?? ''}\n`;
  },
  ttl: {
    Session: DAY_SECONDS,
    Interaction: 600,
    Grant: DAY_SECONDS,
    IdToken: HOUR_SECONDS,
    AccessToken: HOUR_SECONDS,
    AuthorizationCode: 60,
  },
};

function client({ clientId, clientSecret, redirectUris }: StandInOptions) {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [...redirectUris],
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    token_endpoint_auth_method: 'client_secret_post' as const,
    application_type: 'web' as const,
  };
}

async function signingKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Stores the provider's state in this process only. */
function standInStorage(): AdapterFactory {
  const entries = new Map<string, Entry>();

  function live(matches: (key: string, payload: AdapterPayload) => boolean) {
    for (const [key, { payload, expiresAt }] of entries) {
      if (expiresAt <= Date.now()) entries.delete(key);
      else if (matches(key, payload)) return payload;
    }
    return undefined;
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const inModel = (key: string) => key.startsWith(`${model}:`);
    return {
      upsert: async (id, payload, expiresInSeconds = 3600) => {
        const [oldest] = entries.keys();
        if (entries.size >= MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresInSeconds * 1000 });
      },
      find: async (id) => live((key) => key === keyOf(id)),
      findByUid: async (uid) => live((key, payload) => inModel(key) && payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const entry = entries.get(keyOf(id));
        if (entry !== undefined) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) {
          if (inModel(key) && payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
}
