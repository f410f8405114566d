import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { offeredProviders, takesTestMoney } from './payments.ts';
import { namesInSettingsFile } from './settings-file.ts';
import { SAMPLE_QR, transferAccount } from './transfer-account.ts';

type Settings = Record<string, string>;

const production = {
  NODE_ENV: 'production',
  ALLOW_STAND_INS: 'true',
  MAIN_ORIGIN: 'https://regz.lk',
  CLIENT_ORIGIN: 'https://client.regz.lk',
  DOWNLOAD_ORIGIN: 'https://download.regz.lk',
};

const blank = 'is blank; give it a value, or remove it.';
const example = 'still has the password of an example; put your own there.';
const lost = 'is inside STATE_DIR and would be lost with it; name a folder elsewhere.';
const domain = 'must be what the host names of all three sites end with, such as regz.lk.';

/** Settings from the file, and the sentence about the last of them, or with its own name. */
const wrong: [Settings, string][] = [
  [{ STRIPE_SECRET_KEI: 'x' }, 'is no setting. Did you mean STRIPE_SECRET_KEY?'],
  [{ SMPT_URL: 'x' }, 'is no setting. Did you mean SMTP_URL?'],
  [{ smtp_url: 'x' }, 'is no setting. Did you mean SMTP_URL?'],
  [{ PAYMENT_PROVIDRS: 'x' }, 'is no setting. Did you mean PAYMENT_PROVIDERS?'],
  [{ MAIN_ORIGINS: 'x' }, 'is no setting. Did you mean MAIN_ORIGIN?'],
  [{ PORT: ' ' }, blank],
  [{ DRAIN_SECONDS: '\t' }, blank],
  [{ PORT: 'http' }, 'must be a whole number from 0 to 65535.'],
  [{ PORT: '3000.5' }, 'must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'must be a whole number from 0 to 65535.'],
  [{ DATABASE_POOL: '0' }, 'must be a whole number from 1 to 90.'],
  [{ NODE_ENV: 'prod' }, 'must be development, test or production.'],
  [{ STORAGE: 'S3' }, 'must be disk or s3.'],
  [{ UNPAID_ORDER_MAILS: 'yes' }, 'must be true or false.'],
  [{ ADMIN_PASSWORD: 'short' }, 'must be at least 6 characters long.'],
  [{ ADMIN_USERNAME: 'a'.repeat(65) }, 'must be at most 64 characters long.'],
  [{ METRICS_TOKEN: 'x'.repeat(31) }, 'must be at least 32 characters long.'],
  [{ ALTCHA_SECRET: 'change-me' }, 'must be at least 32 characters long.'],
  [{ DATA_KEY: 'short' }, 'must be at least 32 characters long.'],
  [{ STAFF_EMAIL: 'staff' }, 'must be a mail address, such as staff@regz.lk.'],
  [{ MAIL_FROM: 'Regz' }, 'must be a sender, such as Regz <no-reply@regz.lk>.'],
  [{ SITE_KEY_PREFIX: 'TEST' }, 'TEST is for keys of test money.'],
  [{ SMTP_URL: 'mail.regz.lk' }, 'must be smtps://user:password@host.'],
  [{ COMMUNITY_INVITE_URL: 'http://x' }, 'must be a whole address that begins with https://.'],
  [{ DATABASE_URL: 'mysql://x' }, 'must be an address that begins with postgres://.'],
  [{ DRAND_URL: 'drand' }, 'must be an address, or none.'],
  [
    { PAYMENT_PROVIDERS: 'paypal' },
    'must be names with commas between: sandbox, payhere, transfer, sellauth, stripe.',
  ],
  [{ PANEL_ORIGINS: 'panel' }, 'must be whole addresses with commas between.'],
  [{ LEGACY_PANEL_UNTIL: '31.3.2027' }, 'must be a day, such as 2027-03-31.'],
  [{ TAX_NAME: 'VAT', TAX_PERCENT: 'much' }, 'must be a number such as 18 or 2.5.'],
  [
    { TRUST_PROXY: 'true' },
    'must be addresses or CIDR blocks with commas between, such as 127.0.0.1,10.0.0.0/8.',
  ],
  [{ ...production, COOKIE_DOMAIN: 'regz.com' }, domain],
  [{ ...production, COOKIE_DOMAIN: 'egz.lk' }, domain],
  [
    { ...production, CLIENT_ORIGIN: 'https://regz.lk' },
    'MAIN_ORIGIN, CLIENT_ORIGIN, DOWNLOAD_ORIGIN: must be three different addresses.',
  ],
  [{ STATE_DIR: '/srv/state', BACKUP_TO: '/srv/state/backups' }, lost],
  [{ STATE_DIR: '/srv/state', BACKUP_WAL: '/srv/other/../state' }, lost],
  [{ DATABASE_REPLICAS: '1' }, 'the embedded database has none; needs DATABASE_URL.'],
  [{ DATABASE_OWNER_URL: 'postgres://x' }, 'has no meaning without DATABASE_URL.'],
  [{ DATABASE_DIRECT_URL: 'postgres://x' }, 'has no meaning without DATABASE_URL.'],
  [{ ADMIN_PASSWORD: 'change-me' }, example],
  [{ SMTP_URL: 'smtps://user:password@mail.regz.lk' }, example],
  [{ DATABASE_URL: 'postgres://regz_app:…@db/regz' }, example],
  [
    { ...production, MAIN_ORIGIN: 'https://regz.example' },
    'MAIN_ORIGIN: example is reserved for examples; put your own name there.',
  ],
  [
    { ...production, CLIENT_ORIGIN: 'https://client.example.com' },
    'CLIENT_ORIGIN: example.com is reserved for examples; put your own name there.',
  ],
  [
    { ...production, STAFF_EMAIL: 'staff@regz.invalid' },
    'invalid is reserved for examples; put your own name there.',
  ],
  [
    { ...production, SMTP_URL: 'smtps://u:p@mail.regz.lk' },
    'MAIL_FROM: localhost is reserved for examples; put your own name there.',
  ],
  [
    { ...production, CLIENT_ORIGIN: 'http://client.regz.lk' },
    'CLIENT_ORIGIN: must be an https:// address in production.',
  ],
  [
    { MAIN_ORIGIN: 'https://regz.lk' },
    'MAIN_ORIGIN, CLIENT_ORIGIN, DOWNLOAD_ORIGIN: set all three or none.',
  ],
];

const bucket = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const discord = {
  DISCORD_CLIENT_ID: '200000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_GUILD_ID: '300000000000000001',
};

/** Settings, and what the sentences about them match. */
const unusable: [Settings, RegExp][] = [
  [{ ROLE: 'primary' }, /ROLE: /],
  [{ ROLE: 'web' }, /ROLE: web needs DATABASE_URL/],
  [
    { DATABASE_URL: 'postgres://x', DATABASE_POOLER: 'transaction' },
    /DATABASE_DIRECT_URL: needed when DATABASE_POOLER=transaction/,
  ],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL: /],
  [{ ALTCHA_COST: '0' }, /ALTCHA_COST: /],
  [{ CHALLENGE: 'none' }, /CHALLENGE: /],
  [{ CHALLENGE: 'turnstile' }, /TURNSTILE_SITE_KEY: needed .*\n.*TURNSTILE_SECRET: needed when /],
  [{ MAIN_ORIGIN: 'regz.test' }, /MAIN_ORIGIN: /],
  [{ MAIN_ORIGIN: 'ftp://regz.test' }, /MAIN_ORIGIN: /],
  [
    { NODE_ENV: 'production' },
    /MAIN_ORIGIN: must be an https:.*\n.*CLIENT_ORIGIN: must be an https:.*\n.*DOWNLOAD_ORIGIN: /,
  ],
  [{ SMTP_URL: 'https://mail.example' }, /SMTP_URL: /],
  [{ ...production, ALLOW_STAND_INS: '' }, /SMTP_URL: needed in production, unless ALLOW_STAND_I/],
  [{ MAIL_FROM: 'a@example.com, b@example.com' }, /MAIL_FROM: /],
  [{ MAIL_FROM: 'a@example.com\r\nBcc: b@x.org' }, /MAIL_FROM: /],
  [{ BACKUP_EVERY: '1d' }, /BACKUP_TO: needed.*\n.*BACKUP_RECIPIENT: needed/],
  [{ BACKUP_EVERY: 'daily' }, /BACKUP_EVERY: must be hours or days/],
  [{ BACKUP_KEEP: '7' }, /BACKUP_KEEP: must be days, weeks and months/],
  [{ BACKUP_WAL: '/wal of mine' }, /BACKUP_WAL: must be a folder whose path has only/],
  [{ BACKUP_WAL: '/wal', DATABASE_URL: 'postgres://h/d' }, /BACKUP_WAL: has no meaning with/],
  [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }, /BACKUP_RECIPIENT: must be the line age1/],
  [{ DISCORD_BOT_TOKEN: 'token' }, /set all four or none/],
  [{ ...discord, DISCORD_GUILD_ID: '' }, /set all four or none/],
  [{ ...discord, DISCORD_GUILD_ID: 'regz' }, /DISCORD_GUILD_ID: must be/],
  [{ DISCORD_WEBHOOK_URL: 'https://discord.com/api/webhooks/4/x' }, /DISCORD_WEBHOOK_URL: needs/],
  [{ ...discord, DISCORD_WEBHOOK_URL: 'https://x.example/hook' }, /must end with/],
  [{ ...production, DISCORD_API: 'http://x.example/api' }, /DISCORD_API: must be an https:/],
  [{ SELLER_NAME: 'Регз' }, /SELLER_NAME: .*cannot print/],
  [{ SELLER_ADDRESS: 'a|b|c|d|e|f|g|h|i' }, /SELLER_ADDRESS: /],
  [{ SELLER_ADDRESS: 'a||b' }, /SELLER_ADDRESS/],
  [{ TAX_NAME: 'VAT', TAX_PERCENT: '101' }, /TAX_PERCENT: /],
  [{ TAX_NAME: 'VAT' }, /TAX_NAME, TAX_PERCENT: set both or none/],
  [{ TAX_NUMBER: '1' }, /TAX_NUMBER: has no meaning without TAX_NAME/],
  [{ STORAGE: 's3' }, /S3_ENDPOINT: needed.*\n.*S3_BUCKET: needed[^]*S3_SECRET_ACCESS_KEY: needed/],
  [{ ...bucket, S3_REGION: '', STORAGE: 's3' }, /1 mistake.*\n.*S3_REGION: needed with STORAGE=s3/],
  [{ S3_BUCKET: 'files' }, /S3_ENDPOINT, .*: set all five or none/],
  [{ ...bucket, S3_BUCKET: 'My Files' }, /S3_BUCKET: must be the name of a bucket/],
  [{ ...bucket, S3_ENDPOINT: 'ftp://h' }, /S3_ENDPOINT: /],
  [{ ...bucket, S3_ENDPOINT: 'https://h/files' }, /S3_ENDPOINT: must be an address without a path/],
  [{ ...bucket, S3_ENDPOINT: 'https://me:pw@h' }, /S3_ENDPOINT: must be an address without/],
  [{ ...bucket, S3_PREFIX: '/files/' }, /S3_PREFIX: must be names with/],
  [
    { ...bucket, S3_ENDPOINT: 'http://10.0.0.1:9000', NODE_ENV: 'production' },
    /S3_ENDPOINT: must be an https:\/\/ address/,
  ],
];

function refusalOf(settings: Settings, file = Object.keys(settings)): string {
  try {
    readConfig(settings, file);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing';
}

it.each(wrong)('The settings %j are refused with one sentence of ours', (settings, sentence) => {
  const whole = /^[A-Z_, ]+: /.test(sentence)
    ? sentence
    : `${Object.keys(settings).at(-1)}: ${sentence}`;
  expect(refusalOf(settings)).toBe(`The configuration has 1 mistake(s):\n  ${whole}`);
});

it.each(unusable)('The settings %j are refused by their names', (settings, words) => {
  expect(refusalOf(settings, [])).toMatch(words);
});

it('All mistakes are named together, but never a value', () => {
  const secrets = { METRICS_TOKEN: 'canary', ALTCHA_SECRET: 'canary', ADMIN_PASSWORD: 'can' };
  const refusal = refusalOf({ ...secrets, PORT: 'x' });
  expect(refusal).toMatch(/^The configuration has 4 mistake\(s\):\n/);
  expect(refusal).not.toContain('can');
});

it('Unknown names of other kinds in the file do not stop a start', () => {
  const settings = { SOMETHING_NEW: '1', POSTGRES_PASSWORD: 'x', NODE_OPTIONS: '' };
  expect(readConfig(settings, Object.keys(settings)).doubts).toEqual([
    'SOMETHING_NEW: is no setting of this version.',
  ]);
});

it('Only environment names of known groups are checked', () => {
  const others = { HOSTS: 'x', MAIL_FRM: 'x', LANG: 'C', PATHS: 'x', STATE_DIRECTORY: '/x' };
  expect(readConfig(others).doubts).toEqual([]);
  expect(readConfig({ PAYHERE_LATER: 'x' }).doubts).toEqual([
    'PAYHERE_LATER: is no setting of this version.',
  ]);
  expect(refusalOf({ TRANSFER_BANC: 'x' }, [])).toContain('Did you mean TRANSFER_BANK?');
});

it('Names of a test network are a warning in production only', () => {
  const names = { MAIN_ORIGIN: 'https://regz.test', CLIENT_ORIGIN: 'https://client.regz.test' };
  expect(readConfig({ ...production, ...names }).doubts).toEqual([
    'MAIN_ORIGIN: names below .test are reachable in your own network alone.',
    'CLIENT_ORIGIN: names below .test are reachable in your own network alone.',
  ]);
  const elsewhere = { ...production, ...names, NODE_ENV: 'test' };
  expect(readConfig(elsewhere).doubts).toEqual([]);
});

it('The names of the settings file are those that it gives a value to', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-settings-'));
  const file = path.join(folder, '.env');
  expect(namesInSettingsFile(file)).toEqual([]);
  writeFileSync(file, '# PORT=1\nHOST=::1\nSMPT_URL="smtps://x"\nSTATE_DIR=\n');
  expect(namesInSettingsFile(file)).toEqual(['HOST', 'SMPT_URL']);
  rmSync(folder, { recursive: true });
});

describe('payments', () => {
  const sellauth = {
    SELLAUTH_API_KEY: '42|key',
    SELLAUTH_SHOP_ID: '77',
    SELLAUTH_WEBHOOK_SECRET: 'secret of the shop',
    SELLAUTH_CHECKOUT_ORIGIN: 'https://regz.mysellauth.com',
  };
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_new',
  };
  const transfer = {
    TRANSFER_BANK: ' Commercial Bank ',
    TRANSFER_BRANCH: 'Kandy',
    TRANSFER_ACCOUNT_NAME: 'Regz (Pvt) Ltd',
    TRANSFER_ACCOUNT_NUMBER: '8001 2345 678',
  };
  const SMTP_URL = 'smtps://mail.example';
  const wholeAccount = /TRANSFER_BANK, TRANSFER_BRANCH, .*: set all of them or none/;
  const forTestsOrMoney = /PAYMENT_PROVIDERS: all of them for tests or all for money/;

  it('Real payment providers are optional; the sandbox serves', () => {
    expect(offeredProviders(readConfig({}))).toEqual(['sandbox']);
    expect(readConfig({})).toMatchObject({
      SELLAUTH_API: 'https://api.sellauth.com',
      STRIPE_API: 'https://api.stripe.com',
    });
  });

  it('The payment settings accept several providers, or the older name', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    const both = { ...sellauth, ...stripe, ...live };
    const offered = (more: object) => offeredProviders(readConfig({ ...both, ...more }));
    expect(offered({ PAYMENT_PROVIDERS: 'stripe, sellauth' })).toEqual(['stripe', 'sellauth']);
    expect(offered({ PAYMENT_PROVIDER: 'stripe' })).toEqual(['stripe']);
  });

  it('Sample transfers use an account that takes no money', () => {
    const tried = readConfig({ PAYMENT_PROVIDERS: 'sandbox,transfer' });
    expect(transferAccount(tried)?.bank).toBe('Sample Bank');
    expect(takesTestMoney(tried)).toBe(true);
    const real = readConfig({ PAYMENT_PROVIDERS: 'transfer', ...transfer });
    expect(transferAccount(real)).toMatchObject({ bank: 'Commercial Bank', swift: null });
    expect(takesTestMoney(real)).toBe(false);
    expect(real.TRANSFER_WAIT_HOURS).toBe(72);
    expect(transferAccount(readConfig({}))).toBeUndefined();
  });

  it('The payment providers’ settings drop what does not belong in an address', () => {
    const given = {
      ...sellauth,
      SELLAUTH_API: 'https://api.example/sellauth/',
      SELLAUTH_CHECKOUT_ORIGIN: 'https://regz.mysellauth.com/checkout',
      STRIPE_API: 'http://127.0.0.1:12111/',
    };
    expect(readConfig(given)).toMatchObject({
      SELLAUTH_API: 'https://api.example/sellauth',
      SELLAUTH_CHECKOUT_ORIGIN: 'https://regz.mysellauth.com',
      STRIPE_API: 'http://127.0.0.1:12111',
    });
  });

  it.each<[Settings, RegExp]>([
    [{ PAYMENT_PROVIDER: 'paypal' }, /PAYMENT_PROVIDER: /],
    [{ PAYMENT_PROVIDER: 'stripe' }, /STRIPE_.*set all/],
    [{ ...sellauth, ...stripe, PAYMENT_PROVIDERS: 'sellauth,stripe' }, forTestsOrMoney],
    [{ PAYMENT_PROVIDERS: 'sandbox,sandbox' }, /names one of them twice/],
    [{ PAYMENT_PROVIDERS: 'sandbox', PAYMENT_PROVIDER: 'sandbox' }, /set the second alone/],
    [{ ...sellauth, SELLAUTH_SHOP_ID: '' }, /SELLAUTH_.*set all of them/],
    [{ ...sellauth, SELLAUTH_SHOP_ID: 'regz' }, /SELLAUTH_SHOP_ID: /],
    [{ ...sellauth, SELLAUTH_API_KEY: 'a b' }, /SELLAUTH_API_KEY: must be/],
    // Every page would show the secret key.
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, /STRIPE_PUBLISHABLE_KEY: must be a pub/],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, /a secret key/],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /STRIPE_PUBLISHABLE_KEY: both for tests/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' }, /STRIPE_WEBHOOK_SECRET: must be/],
    [{ STRIPE_API: 'https://api.example/stripe' }, /STRIPE_API: .*without a p/],
    [{ TRANSFER_BANK: 'A', TRANSFER_ACCOUNT_NUMBER: '8001' }, wholeAccount],
    [{ ...production, ALLOW_STAND_INS: '', SMTP_URL, PAYMENT_PROVIDERS: 'transfer' }, wholeAccount],
    [{ ...transfer, PAYMENT_PROVIDERS: 'sandbox,transfer' }, forTestsOrMoney],
    [{ ...transfer, TRANSFER_SWIFT: 'Commercial' }, /TRANSFER_SWIFT: must be a SWIFT code/],
    [{ TRANSFER_QR: SAMPLE_QR }, /TRANSFER_QR: set its account/],
    [
      { ...transfer, TRANSFER_QR: SAMPLE_QR.replace('GAMES', 'GAMEZ') },
      /TRANSFER_QR: differs from/,
    ],
    [{ ...transfer, TRANSFER_QR_DYNAMIC: 'true' }, /TRANSFER_QR_DYNAMIC: /],
    [{ TRANSFER_SWIFT: 'CCEYLKLX' }, /TRANSFER_SWIFT: set its account/],
    [{ TRANSFER_WAIT_HOURS: '0' }, /TRANSFER_WAIT_HOURS: must be a whole number/],
    [{ ...transfer, TRANSFER_BANK: 'A\nB' }, /TRANSFER_BANK: must be one/],
    [{ ...production, ALLOW_STAND_INS: '', SMTP_URL }, /PAYMENT_PROVIDERS: sandbox takes no money/],
    [
      {
        ...production,
        ...sellauth,
        PAYMENT_PROVIDER: 'sellauth',
        STRIPE_API: 'http://api.example',
        SELLAUTH_CHECKOUT_ORIGIN: 'http://regz.test',
      },
      /SELLAUTH_CHECKOUT_ORIGIN: must be an https:.*\n.*STRIPE_API: must be an https:/,
    ],
  ])('The payment providers’ settings %j are refused', (settings, words) => {
    expect(refusalOf(settings, [])).toMatch(words);
  });
});
