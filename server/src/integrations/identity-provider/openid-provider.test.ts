import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Issuer,
  ISSUER_CLIENT,
  ISSUER_SECRET,
  type NextToken,
  startIssuer,
} from '../../../test/fakes/issuer.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { testServer, type TestServer, ownServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { openCallback } from '../../../test/scenarios/identity-visit.ts';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { configuredIdentityProvider, identityStandIn } from './settings.ts';

const { me } = contract.identity;
let server: TestServer;
let issuer: Issuer;

beforeAll(async () => {
  issuer = await startIssuer();
  server = await testServer({ environment: settings('max_age') });
  await makeAccount(server.database, { email: 'person@gmail.com', email_verified: true });
});
afterAll(() => server.close());

const SIGNED_IN = '/dashboard?done=IDENTITY_LOGGED_IN';
const FAILED = '/auth?refusal=IDENTITY_FAILED';
afterAll(async () => {
  await issuer.close();
});
beforeEach(() => issuer.answerWith({}));

function settings(freshness: string): Record<string, string> {
  return {
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: ISSUER_CLIENT,
    GOOGLE_CLIENT_SECRET: ISSUER_SECRET,
    OIDC_FRESH: freshness,
  };
}

async function authorizationRequest(browser: Browser): Promise<URL> {
  const challenge = await browser.solveChallenge('log-in');
  const { url } = await browser.call(contract.identity.startSignIn, {
    purpose: 'log-in',
    challenge,
  });
  return new URL(url);
}

/** The callback address of the issuer; the code contains the nonce of its token. */
function callbackOf(requested: URL, changes: Record<string, string> = {}): URL {
  const asked = requested.searchParams;
  const callback = new URL(asked.get('redirect_uri') ?? '');
  const answer = { code: asked.get('nonce') ?? '', state: asked.get('state') ?? '', ...changes };
  callback.search = new URLSearchParams(answer).toString();
  return callback;
}

async function logIn(token: NextToken, browser = server.browser()): Promise<string> {
  issuer.answerWith(token);
  return openCallback(browser, callbackOf(await authorizationRequest(browser)));
}

it('A visit requests a code with PKCE, state and nonce', async () => {
  const asked = (await authorizationRequest(server.browser())).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: ISSUER_CLIENT,
    scope: 'openid email',
    prompt: 'select_account',
    code_challenge_method: 'S256',
    redirect_uri: `${server.config.origins.client}/auth/google/callback`,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked.get(name), name).toMatch(/^[\w-]{43}$/);
  }
});

it('A code is exchanged in a body, never in an address', async () => {
  expect(await logIn({})).toBe(SIGNED_IN);
  const form = issuer.exchanges.at(-1);
  expect(form?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  expect(form?.get('client_secret')).toBe(ISSUER_SECRET);
});

it('An ID token is accepted when it is honest', async () => {
  const browser = server.browser();
  expect(await logIn({}, browser)).toBe(SIGNED_IN);
  expect((await browser.call(me, {})).email).toBe('person@gmail.com');
});

const now = () => Math.floor(Date.now() / 1000);

const UNVERIFIED = '/auth?refusal=IDENTITY_EMAIL_UNVERIFIED';

it.each<[string, NextToken, string?]>([
  ['of another issuer', { claims: { iss: 'https://accounts.google.example' } }],
  ['without an issuer', { claims: { iss: undefined } }],
  ['for another client', { claims: { aud: 'another client' } }],
  ['for several clients', { claims: { aud: [ISSUER_CLIENT, 'another'] } }],
  ['given to another client', { claims: { azp: 'another client' } }],
  ['with another nonce', { claims: { nonce: 'a'.repeat(43) } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['without a subject', { claims: { sub: undefined } }],
  ['with an empty subject', { claims: { sub: '' } }],
  ['that has expired', { claims: { exp: now() - 120 } }],
  ['without an end', { claims: { exp: undefined } }],
  ['of tomorrow', { claims: { nbf: now() + 3600 } }],
  ['signed by another key', { sign: 'another key' }],
  ['signed with another algorithm', { sign: 'another algorithm' }],
  ['signed by an unknown key', { sign: 'unknown kid' }],
  ['with a broken signature', { sign: 'broken' }],
  ['signed by nobody', { sign: 'none' }],
  ['signed with the public key as a secret', { sign: 'HS256 with the public key' }],
  ['with an unverified address', { claims: { email_verified: false } }, UNVERIFIED],
  ['with an address verified in words', { claims: { email_verified: 'true' } }, UNVERIFIED],
  ['with no word on the address', { claims: { email_verified: undefined } }, UNVERIFIED],
  ['with no address', { claims: { email: undefined } }, UNVERIFIED],
  ['of another provider', { claims: { email: 'person@example.com' } }, UNVERIFIED],
  ['of a similar provider', { claims: { email: 'person@gmail.com.example.com' } }, UNVERIFIED],
])('An ID token is refused %s', async (_, token, answer = FAILED) => {
  const browser = server.browser();
  expect(await logIn(token, browser)).toBe(answer);
  expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
});

it('The provider is the authority for organizations that it hosts', async () => {
  const claims = { sub: '77', email: 'new@example.com', hd: 'example.com' };
  expect(await logIn({ claims })).toBe('/auth?done=IDENTITY_REGISTRATION_PENDING');
});

it('ID tokens of another person are refused for a linked account', async () => {
  expect(await logIn({})).toBe(SIGNED_IN);
  expect(await logIn({ claims: { sub: '666' } })).toBe('/auth?refusal=IDENTITY_ACCOUNT_WRONG');
});

it('The second time', async () => {
  const browser = server.browser();
  const callback = callbackOf(await authorizationRequest(browser));
  expect(await openCallback(browser, callback)).toBe(SIGNED_IN);
  expect(await openCallback(browser, callback)).toBe('/dashboard?refusal=IDENTITY_FLOW_INVALID');
});

it('A callback is refused with the code of an earlier visit', async () => {
  const browser = server.browser();
  const first = callbackOf(await authorizationRequest(browser));
  await openCallback(browser, first);
  const code = first.searchParams.get('code') ?? '';
  const second = server.browser();
  const callback = callbackOf(await authorizationRequest(second), { code });
  expect(await openCallback(second, callback)).toBe(FAILED);
});

it('A callback with another visit’s code and nonce is refused', async () => {
  const stolen =
    callbackOf(await authorizationRequest(server.browser())).searchParams.get('code') ?? '';
  const thief = server.browser();
  const callback = callbackOf(await authorizationRequest(thief), { code: stolen });
  expect(await openCallback(thief, callback)).toBe(FAILED);
});

it.each<[string, Record<string, string>]>([
  ['an issuer that is not the one', { iss: 'https://evil.example' }],
  ['an error', { error: 'server_error' }],
])('A callback is refused with %s', async (_, changes) => {
  const browser = server.browser();
  expect(
    await openCallback(browser, callbackOf(await authorizationRequest(browser), changes)),
  ).toBe(FAILED);
});

it('A callback is refused when the person said no', async () => {
  const browser = server.browser();
  const callback = callbackOf(await authorizationRequest(browser), { error: 'access_denied' });
  callback.searchParams.delete('code');
  expect(await openCallback(browser, callback)).toBe('/auth?refusal=IDENTITY_CANCELLED');
});

it('A callback is refused when the provider fails at the exchange', async () => {
  expect(await logIn({ status: 503 })).toBe('/auth?refusal=IDENTITY_PROVIDER_UNAVAILABLE');
});

describe('a proof', () => {
  async function prove(token: NextToken, on = server) {
    const email = 'proof@gmail.com';
    await on.database.sql('delete from users where email = $1', email);
    const { browser } = await signedInCustomer(on, { email });
    const claims = { sub: '42', email, ...token.claims };
    issuer.answerWith({ ...token, claims });
    const input = { purpose: 'delete-account', payload: {} } as const;
    const asked = new URL((await browser.call(contract.identity.startIdentityProof, input)).url);
    return { asked: asked.searchParams, path: await openCallback(browser, callbackOf(asked)) };
  }

  it('A proof counts when the login at the provider is recent', async () => {
    const { asked, path } = await prove({});
    expect(asked.get('max_age')).toBe('300');
    expect(asked.get('login_hint')).toBe('proof@gmail.com');
    expect(path).toBe('/delete-account?proof=ok');
  });

  it('An old login makes a proof stale, an unknown one invalid', async () => {
    const stale = await prove({ claims: { auth_time: now() - 600 } });
    expect(stale.path).toBe('/delete-account?refusal=IDENTITY_STALE');
    const silent = await prove({ claims: { auth_time: undefined } });
    expect(silent.path).toBe('/delete-account?refusal=IDENTITY_FAILED');
  });

  it('A proof asks for the claim where the provider does not know max_age', async () => {
    const other = await ownServer({ environment: settings('claims') });
    const { asked, path } = await prove({}, other);
    expect(asked.get('claims')).toBe('{"id_token":{"auth_time":{"essential":true}}}');
    expect(path).toBe('/delete-account?proof=ok');
    const stale = await prove({ claims: { auth_time: now() - 600 } }, other);
    expect(stale.path).toBe('/delete-account?refusal=IDENTITY_STALE');
    const silent = await prove({ claims: { auth_time: undefined } }, other);
    expect(silent.path).toBe('/delete-account?refusal=IDENTITY_STALE');
  });

  it('A proof of an expired token fails, and is not called stale', async () => {
    const { path } = await prove({ claims: { exp: now() - 120 } });
    expect(path).toBe('/delete-account?refusal=IDENTITY_FAILED');
  });
});

const production = {
  NODE_ENV: 'production',
  MAIN_ORIGIN: 'https://regz.test',
  CLIENT_ORIGIN: 'https://client.regz.test',
  DOWNLOAD_ORIGIN: 'https://download.regz.test',
  SMTP_URL: 'smtp://mail.regz.test',
  MAIL_FROM: 'no-reply@regz.test',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
const input = { state: 's', redirectUri: 'https://x.example', expectedEmail: null, fresh: false };

it('Without a configured provider the stand-in serves on plain localhost', () => {
  expect(identityStandIn(readConfig({ PORT: '4321' }))).toMatchObject({
    issuer: 'http://localhost:4321/stand-ins/identity',
    redirectUris: [
      'http://client.regz.localhost:4321/auth/google/callback',
      'http://localhost:4321/auth/google/callback',
      'http://127.0.0.1:4321/auth/google/callback',
      'http://client.localhost:4321/auth/google/callback',
    ],
  });
});

it('Without a configured provider, production offers no sign-in by provider', async () => {
  const config = readConfig(production);
  expect(identityStandIn(config)).toBeNull();
  const started = configuredIdentityProvider(config).startAuthorization(input);
  await expect(started).rejects.toMatchObject({ kind: 'unavailable' });
});

it('Without a configured provider the stand-in serves in production where the operator allows it', () => {
  expect(identityStandIn(readConfig({ ...production, ALLOW_STAND_INS: 'true' }))).not.toBeNull();
});

it('With a configured provider the stand-in is gone', () => {
  expect(identityStandIn(readConfig(google))).toBeNull();
  const allowed = { ...production, ...google, ALLOW_STAND_INS: 'true' };
  expect(identityStandIn(readConfig(allowed))).toBeNull();
});

it('Proofs require the password unless fresh logins are configured', () => {
  expect(configuredIdentityProvider(readConfig(google)).freshness).toBe('off');
  const claims = readConfig({ ...google, OIDC_FRESH: 'claims' });
  expect(configuredIdentityProvider(claims).freshness).toBe('claims');
});

it.each<[string, Record<string, string>]>([
  ['an id without a secret', { GOOGLE_CLIENT_ID: 'client' }],
  ['a secret without an id', { GOOGLE_CLIENT_SECRET: 'secret' }],
  ['plain http in production', { ...production, ...google, GOOGLE_ISSUER: 'http://x.example' }],
  ['a way of recency that does not exist', { OIDC_FRESH: 'sometimes' }],
  ['an issuer that is no address', { GOOGLE_ISSUER: 'google' }],
])('With a configured provider the start is refused with %s', (_, environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
});
