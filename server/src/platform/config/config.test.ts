import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
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

describe('the configuration', () => {
  it('The configuration needs nothing: every variable has a default that works on one machine', () => {
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
    expect(readConfig({ ...production, COOKIE_DOMAIN: 'regz.test' }).cookieDomain).toBe(
      'regz.test',
    );
  });

  const mistakes: [string, Record<string, string>, RegExp][] = [
    ['an unknown mode', { NODE_ENV: 'prod' }, /NODE_ENV: /],
    ['a port that is no number', { PORT: 'http' }, /PORT: /],
    ['a port out of range', { PORT: '65536' }, /PORT: /],
    ['an unknown role', { ROLE: 'primary' }, /ROLE: /],
    ['a role on the embedded database', { ROLE: 'web' }, /ROLE: web needs DATABASE_URL/],
    ['a pool of none', { DATABASE_POOL: '0' }, /DATABASE_POOL: /],
    ['another database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL: /],
    [
      'an owner without a database',
      { DATABASE_OWNER_URL: 'postgres://x' },
      /DATABASE_OWNER_URL: has no meaning without DATABASE_URL\./,
    ],
    [
      'a direct way to no database',
      { DATABASE_DIRECT_URL: 'postgres://x' },
      /DATABASE_DIRECT_URL: has no meaning without DATABASE_URL\./,
    ],
    [
      'a pooler in transaction mode alone',
      { DATABASE_URL: 'postgres://x', DATABASE_POOLER: 'transaction' },
      /DATABASE_DIRECT_URL: needed when DATABASE_POOLER=transaction/,
    ],
    ['a short password for staff', { ADMIN_PASSWORD: 'five5' }, /ADMIN_PASSWORD: /],
    ['an unknown level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL: /],
    [
      'a short token',
      { METRICS_TOKEN: 'x'.repeat(31) },
      /METRICS_TOKEN: must be at least 32 characters long\./,
    ],
    [
      'a short secret',
      { ALTCHA_SECRET: 'change-me' },
      /ALTCHA_SECRET: must be at least 32 characters long\./,
    ],
    ['a challenge of no cost', { ALTCHA_COST: '0' }, /ALTCHA_COST: /],
    ['an unknown challenge', { CHALLENGE: 'none' }, /CHALLENGE: /],
    [
      'Turnstile without its keys',
      { CHALLENGE: 'turnstile' },
      /TURNSTILE_SITE_KEY: needed when .*\n.*TURNSTILE_SECRET: needed when /,
    ],
    ['an origin that is no address', { MAIN_ORIGIN: 'regz.test' }, /MAIN_ORIGIN: /],
    ['an invite over plain HTTP', { COMMUNITY_INVITE_URL: 'http://x' }, /COMMUNITY_INVITE_URL: /],
    ['an origin of another scheme', { MAIN_ORIGIN: 'ftp://regz.test' }, /MAIN_ORIGIN: /],
    [
      'one origin without the others',
      { MAIN_ORIGIN: 'https://regz.test' },
      /MAIN_ORIGIN, CLIENT_ORIGIN, DOWNLOAD_ORIGIN: set all three or none\./,
    ],
    [
      'production without origins',
      { NODE_ENV: 'production' },
      /MAIN_ORIGIN: must be an https:.*\n.*CLIENT_ORIGIN: must be an https:.*\n.*DOWNLOAD_ORIGIN: /,
    ],
    [
      'production over plain HTTP',
      { ...production, CLIENT_ORIGIN: 'http://client.regz.test' },
      /CLIENT_ORIGIN: must be an https:\/\/ address in production\./,
    ],
    [
      'production without a mail server',
      { ...production, ALLOW_STAND_INS: '' },
      /SMTP_URL: needed in production, unless ALLOW_STAND_INS=true\./,
    ],
    ['a mail server of another scheme', { SMTP_URL: 'https://mail.example' }, /SMTP_URL: /],
    ['two senders', { MAIL_FROM: 'a@example.com, b@example.com' }, /MAIL_FROM: /],
    ['a sender with a line break', { MAIL_FROM: 'a@example.com\r\nBcc: b@x.org' }, /MAIL_FROM: /],
  ];

  it.each(mistakes)(
    'The configuration refuses %s with a sentence that names it',
    (_, environment, sentence) => {
      expect(() => readConfig(environment)).toThrow(ConfigError);
      expect(() => readConfig(environment)).toThrow(sentence);
    },
  );

  it('The configuration names every mistake at once, but never a value', () => {
    const secrets = { METRICS_TOKEN: 'canary', ALTCHA_SECRET: 'canary', ADMIN_PASSWORD: 'can' };
    try {
      readConfig({ ...secrets, PORT: 'x' });
      expect.unreachable();
    } catch (error) {
      const { message } = error as ConfigError;
      expect(message).toMatch(/^The configuration has 4 mistake\(s\):\n/);
      expect(message).not.toContain('can');
    }
  });
});

const recipient = `age1${'q'.repeat(58)}`;

it('Backups are off without BACKUP_EVERY, and then keep days, weeks and months', () => {
  expect(readConfig({})).toMatchObject({ BACKUP_KEEP: '7d,4w,6m' });
  const every = { BACKUP_EVERY: '2d', BACKUP_TO: '/b', BACKUP_RECIPIENT: recipient };
  expect(readConfig(every)).toMatchObject({ BACKUP_EVERY: 48 });
});

it.each<[Record<string, string>, RegExp]>([
  [{ BACKUP_EVERY: '1d' }, /BACKUP_TO: needed.*\n.*BACKUP_RECIPIENT: needed/],
  [{ BACKUP_EVERY: 'daily' }, /BACKUP_EVERY: must be hours or days/],
  [{ BACKUP_KEEP: '7' }, /BACKUP_KEEP: must be days, weeks and months/],
  [{ BACKUP_WAL: '/wal of mine' }, /BACKUP_WAL: must be a folder whose path has only/],
  [{ BACKUP_WAL: '/wal', DATABASE_URL: 'postgres://h/d' }, /BACKUP_WAL: has no meaning with/],
  [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }, /BACKUP_RECIPIENT: must be the line age1/],
])('Unusable backup settings are refused: %j', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
});

const all = {
  DISCORD_CLIENT_ID: '200000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_GUILD_ID: '300000000000000001',
};

it('The chat community’s settings are optional; unset, they name the real service without using it', () => {
  expect(readConfig({})).toMatchObject({
    DISCORD_ISSUER: 'https://discord.com',
    DISCORD_API: 'https://discord.com/api',
    DISCORD_CDN: 'https://cdn.discordapp.com',
  });
});

it('The chat community’s settings are all read, with trailing slashes removed from addresses', () => {
  const webhook = 'https://discord.com/api/webhooks/400000000000000001/abc-DEF_1';
  expect(
    readConfig({ ...all, DISCORD_WEBHOOK_URL: webhook, DISCORD_API: 'https://x.example/api/' }),
  ).toMatchObject({ ...all, DISCORD_WEBHOOK_URL: webhook, DISCORD_API: 'https://x.example/api' });
});

it.each<[string, Record<string, string>, RegExp]>([
  ['one of the four', { DISCORD_BOT_TOKEN: 'token' }, /set all four or none/],
  ['three of the four', { ...all, DISCORD_GUILD_ID: '' }, /set all four or none/],
  ['a guild that is no id', { ...all, DISCORD_GUILD_ID: 'regz' }, /DISCORD_GUILD_ID: must be/],
  [
    'a webhook without a bot',
    { DISCORD_WEBHOOK_URL: 'https://discord.com/api/webhooks/4/x' },
    /DISCORD_WEBHOOK_URL: needs/,
  ],
  ['another webhook', { ...all, DISCORD_WEBHOOK_URL: 'https://x.example/hook' }, /must end with/],
  [
    'plain HTTP in production',
    { NODE_ENV: 'production', DISCORD_API: 'http://x.example/api' },
    /DISCORD_API: must be an https:/,
  ],
  ['a short data key', { DATA_KEY: 'short' }, /DATA_KEY: must be at least 32/],
])('The chat community’s settings are refused for %s', (_, environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
});

beforeEach(async () => {
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-secrets-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

it('The server’s own secrets are created once, survive restarts, and are readable only by their owner', async () => {
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

it('The server’s own secrets are added to an earlier version’s file, which keeps those it has', async () => {
  const file = path.join(stateDir, 'secrets.json');
  const { sandboxWebhookSecret, ...earlier } = ownSecrets(stateDir);
  await writeFile(file, JSON.stringify(earlier));
  const whole = ownSecrets(stateDir);
  expect(whole).toMatchObject(earlier);
  expect(whole.sandboxWebhookSecret).toMatch(/^whsec_/);
  expect(whole.sandboxWebhookSecret).not.toBe(sandboxWebhookSecret);
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

it.each<[string, Record<string, string>, RegExp]>([
  ['letters that receipts cannot print', { SELLER_NAME: 'Регз' }, /SELLER_NAME: .*cannot print/],
  ['nine lines', { SELLER_ADDRESS: 'a|b|c|d|e|f|g|h|i' }, /SELLER_ADDRESS: /],
  ['a line with nothing', { SELLER_ADDRESS: 'a||b' }, /SELLER_ADDRESS/],
  ['a rate that is no number', { TAX_NAME: 'VAT', TAX_PERCENT: '18%' }, /TAX_PERCENT: must be a/],
  ['a rate beyond the whole', { TAX_NAME: 'VAT', TAX_PERCENT: '101' }, /TAX_PERCENT: /],
  ['a tax without a rate', { TAX_NAME: 'VAT' }, /TAX_NAME, TAX_PERCENT: set both or none/],
  ['a number of no tax', { TAX_NUMBER: '1' }, /TAX_NUMBER: has no meaning without TAX_NAME/],
])('The seller’s settings are refused for %s', (_, environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
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

it.each<[Record<string, string>, RegExp]>([
  [{ STORAGE: 'tape' }, /STORAGE: /],
  [{ STORAGE: 's3' }, /S3_ENDPOINT: needed.*\n.*S3_BUCKET: needed[^]*S3_SECRET_ACCESS_KEY: needed/],
  [{ ...bucket, S3_REGION: '', STORAGE: 's3' }, /1 mistake.*\n.*S3_REGION: needed with STORAGE=s3/],
  [{ S3_BUCKET: 'files' }, /S3_ENDPOINT, .*: set all five or none/],
  [{ ...bucket, S3_BUCKET: 'My Files' }, /S3_BUCKET: must be the name of a bucket/],
  [{ ...bucket, S3_ENDPOINT: 'ftp://h' }, /S3_ENDPOINT: /],
  [{ ...bucket, S3_ENDPOINT: 'https://h/files' }, /S3_ENDPOINT: must be an address without a path/],
  [{ ...bucket, S3_ENDPOINT: 'https://me:pw@h' }, /S3_ENDPOINT: must be an address without/],
  [{ ...bucket, S3_PREFIX: '/files/' }, /S3_PREFIX: must be names with/],
])('Unusable settings of storage are refused, by their names: %j', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
});

it('A bucket is reached by https in production', () => {
  const settings = { ...bucket, S3_ENDPOINT: 'http://10.0.0.1:9000', NODE_ENV: 'production' };
  expect(() => readConfig(settings)).toThrow(/S3_ENDPOINT: must be an https:\/\/ address/);
});

const TEST_CLOCK = 'true';
const discord = {
  DISCORD_CLIENT_ID: '1'.repeat(18),
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_GUILD_ID: '2'.repeat(18),
};
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
