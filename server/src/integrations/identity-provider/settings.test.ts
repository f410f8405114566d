import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { configuredIdentityProvider, identityStandIn } from './settings.ts';

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

it('Without a configured provider the stand-in serves, on plain localhost for browser and server alike', () => {
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
