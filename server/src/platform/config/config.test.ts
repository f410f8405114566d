import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ownSecrets } from './secrets.ts';
import { bucketSettings } from './storage.ts';

let stateDir: string;

const production = {
  NODE_ENV: 'production',
  ALLOW_STAND_INS: 'true',
  MAIN_ORIGIN: 'https://regz.test',
  CLIENT_ORIGIN: 'https://client.regz.test',
  DOWNLOAD_ORIGIN: 'https://download.regz.test',
};

it('Every setting has a default that works on one machine', () => {
  expect(readConfig({})).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 3000,
    STATE_DIR: path.resolve('./.state'),
    ROLE: 'all',
    ADMISSION_WAIT_MS: 300,
    DATABASE_POOL: 16,
    ADMIN_USERNAME: 'admin',
    LOG_LEVEL: 'info',
    CHALLENGE: 'altcha',
    ALLOW_STAND_INS: false,
    MAIL_FROM: 'Regz <no-reply@regz.localhost>',
    ALTCHA_COST: 5000,
    cookieDomain: 'regz.localhost',
    origins: {
      main: 'http://regz.localhost:3000',
      client: 'http://client.regz.localhost:3000',
      download: 'http://download.regz.localhost:3000',
    },
  });
});

it('The configuration treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' }).PORT).toBe(3000);
});

it('The configuration puts the public port into the local origins, wherever the process listens', () => {
  const { origins } = readConfig({ PORT: '8080', LISTEN_PORT: '8081' });
  expect(origins.client).toBe('http://client.regz.localhost:8080');
});

it('The configuration has no built sites if another process serves the pages', () => {
  expect(readConfig({ WEB_DIR: 'none' }).webDir).toBeNull();
  expect(readConfig({ WEB_DIR: './none' }).webDir).toBe(path.resolve('none'));
});

it('The configuration normalizes an origin and drops its path', () => {
  const config = readConfig({ ...production, MAIN_ORIGIN: 'HTTPS://Regz.test:443/home' });
  expect(config.origins.main).toBe('https://regz.test');
});

it('The configuration shares no cookie between configured sites unless a domain is set', () => {
  expect(readConfig(production).cookieDomain).toBeUndefined();
  expect(readConfig({ ...production, COOKIE_DOMAIN: 'regz.test' }).cookieDomain).toBe('regz.test');
});

it('Backups are off without BACKUP_EVERY, and then keep days, weeks and months', () => {
  expect(readConfig({})).toMatchObject({ BACKUP_KEEP: '7d,4w,6m' });
  const every = { BACKUP_EVERY: '2d', BACKUP_TO: '/b', BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` };
  expect(readConfig(every)).toMatchObject({ BACKUP_EVERY: 48 });
});

const discord = {
  DISCORD_CLIENT_ID: '200000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_GUILD_ID: '300000000000000001',
};

it('The chat community’s settings are optional', () => {
  expect(readConfig({})).toMatchObject({
    DISCORD_ISSUER: 'https://discord.com',
    DISCORD_API: 'https://discord.com/api',
    DISCORD_CDN: 'https://cdn.discordapp.com',
  });
});

it('The chat community’s settings are all read, with trailing slashes removed from addresses', () => {
  const webhook = 'https://discord.com/api/webhooks/400000000000000001/abc-DEF_1';
  expect(
    readConfig({ ...discord, DISCORD_WEBHOOK_URL: webhook, DISCORD_API: 'https://x.example/api/' }),
  ).toMatchObject({
    ...discord,
    DISCORD_WEBHOOK_URL: webhook,
    DISCORD_API: 'https://x.example/api',
  });
});

beforeEach(async () => {
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-secrets-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

it('Generated secrets survive restarts and are readable only by their owner', async () => {
  const made = ownSecrets(stateDir);
  expect(ownSecrets(stateDir)).toEqual(made);
  const { mode } = await stat(path.join(stateDir, 'secrets.json'));
  expect(mode & 0o777).toBe(0o600);
});

it('The server’s own secrets have 256 bits each, and no two are the same', () => {
  const { altchaSecret, altchaKeySecret } = ownSecrets(stateDir);
  for (const secret of [altchaSecret, altchaKeySecret]) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  }
  expect(altchaSecret).not.toBe(altchaKeySecret);
  expect(ownSecrets(path.join(stateDir, 'another')).altchaSecret).not.toBe(altchaSecret);
});

it('New secrets are added to an earlier version’s file', async () => {
  const file = path.join(stateDir, 'secrets.json');
  const { sandboxWebhookSecret, vapidPrivateKey, ...earlier } = ownSecrets(stateDir);
  await writeFile(file, JSON.stringify(earlier));
  const whole = ownSecrets(stateDir);
  expect(whole).toMatchObject(earlier);
  expect(whole.sandboxWebhookSecret).toMatch(/^whsec_/);
  expect(whole.sandboxWebhookSecret).not.toBe(sandboxWebhookSecret);
  expect(Buffer.from(whole.vapidPrivateKey, 'base64url')).toHaveLength(32);
  expect(whole.vapidPrivateKey).not.toBe(vapidPrivateKey);
  expect(ownSecrets(stateDir)).toEqual(whole);
});

it('The server’s own secrets are refused if too short', async () => {
  const file = path.join(stateDir, 'secrets.json');
  const text = '{"altchaSecret":"short","altchaKeySecret":"short"}';
  await writeFile(file, text);
  expect(() => ownSecrets(stateDir)).toThrow(/altchaSecret/);
  expect(await readFile(file, 'utf8')).toBe(text);
});

it('The seller’s settings are optional, and an address has its lines between strokes', () => {
  expect(readConfig({}).SELLER_NAME).toBeUndefined();
  const given = {
    SELLER_NAME: ' රෙග්ස් (Private) Limited ',
    SELLER_ADDRESS: '42 Galle Road | கொழும்பு 03|Sri Lanka',
    TAX_NAME: 'VAT',
    TAX_PERCENT: '2.5',
  };
  expect(readConfig(given)).toMatchObject({
    SELLER_NAME: 'රෙග්ස් (Private) Limited',
    SELLER_ADDRESS: ['42 Galle Road', 'கொழும்பு 03', 'Sri Lanka'],
    TAX_PERCENT: 250,
  });
});

const bucket = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

it('Files are on the disk unless STORAGE says otherwise, also beside a bucket', () => {
  expect(readConfig({})).toMatchObject({ STORAGE: 'disk', S3_REDIRECT: false });
  expect(bucketSettings(readConfig({}))).toBeUndefined();
  expect(bucketSettings(readConfig(bucket))).toMatchObject({
    endpoint: 'https://s3.example.com',
    prefix: undefined,
  });
});

const TEST_CLOCK = 'true';
const sellauth = {
  SELLAUTH_API_KEY: 'key',
  SELLAUTH_SHOP_ID: '1',
  SELLAUTH_WEBHOOK_SECRET: 'secret',
  SELLAUTH_CHECKOUT_ORIGIN: 'https://shop.mysellauth.com',
};
const payhere = { PAYHERE_MERCHANT_ID: '1234567', PAYHERE_MERCHANT_SECRET: 'secret' };
const stripe = (kind: 'live' | 'test') => ({
  STRIPE_SECRET_KEY: `sk_${kind}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${kind}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});

it.each([
  ['in production', { NODE_ENV: 'production' }, /TEST_CLOCK: is not for production\./],
  ['with a shop at SellAuth', sellauth, /TEST_CLOCK: is not for .* real money/],
  ['with a merchant of PayHere', payhere, /TEST_CLOCK: is not for .* real money/],
  ['with live keys of Stripe', stripe('live'), /TEST_CLOCK: is not for .* real money/],
  ['with a mail server', { SMTP_URL: 'smtp://x.example' }, /TEST_CLOCK: .* unset SMTP_URL\./],
  ['with a real community', discord, /TEST_CLOCK: .* unset the settings of Discord\./],
])('A test clock is refused %s, with a sentence that says why', (_, settings, sentence) => {
  expect(() => readConfig({ ...settings, TEST_CLOCK })).toThrow(sentence);
});

it.each([
  ['everything is a stand-in', {}],
  ['Stripe takes test money', { ...stripe('test'), PAYMENT_PROVIDERS: 'stripe,sandbox' }],
  ['PayHere takes test money', { ...payhere, PAYHERE_HOST: 'https://sandbox.payhere.lk' }],
])('A test clock is allowed where %s', (_, settings) => {
  expect(readConfig({ ...settings, TEST_CLOCK }).TEST_CLOCK).toBe(true);
});
