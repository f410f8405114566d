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

/** Settings of which all names come from the file, and the one sentence that refuses them. */
const wrong: [Settings, string][] = [
  [{ STRIPE_SECRET_KEI: 'x' }, 'STRIPE_SECRET_KEI: is no setting. Did you mean STRIPE_SECRET_KEY?'],
  [{ SMPT_URL: 'x' }, 'SMPT_URL: is no setting. Did you mean SMTP_URL?'],
  [{ smtp_url: 'x' }, 'smtp_url: is no setting. Did you mean SMTP_URL?'],
  [{ TRUST_PROXI: 'x' }, 'TRUST_PROXI: is no setting. Did you mean TRUST_PROXY?'],
  [{ BACKUP_RECIPENT: 'x' }, 'BACKUP_RECIPENT: is no setting. Did you mean BACKUP_RECIPIENT?'],
  [{ PAYMENT_PROVIDRS: 'x' }, 'PAYMENT_PROVIDRS: is no setting. Did you mean PAYMENT_PROVIDERS?'],
  [{ MAIN_ORIGINS: 'x' }, 'MAIN_ORIGINS: is no setting. Did you mean MAIN_ORIGIN?'],
  [{ PORT: ' ' }, 'PORT: is blank; give it a value, or remove it.'],
  [{ DRAIN_SECONDS: '\t' }, 'DRAIN_SECONDS: is blank; give it a value, or remove it.'],
  [{ ADMIN_USERNAME: '  ' }, 'ADMIN_USERNAME: is blank; give it a value, or remove it.'],
  [{ PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535.'],
  [{ PORT: '3000.5' }, 'PORT: must be a whole number from 0 to 65535.'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: must be a whole number from 1 to 90.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be development, test or production.'],
  [{ STORAGE: 'S3' }, 'STORAGE: must be disk or s3.'],
  [{ UNPAID_ORDER_MAILS: 'yes' }, 'UNPAID_ORDER_MAILS: must be true or false.'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must be at least 6 characters long.'],
  [{ ADMIN_USERNAME: 'a'.repeat(65) }, 'ADMIN_USERNAME: must be at most 64 characters long.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must be at least 32 characters long.'],
  [{ STAFF_EMAIL: 'staff' }, 'STAFF_EMAIL: must be a mail address, such as staff@regz.lk.'],
  [{ MAIL_FROM: 'Regz' }, 'MAIL_FROM: must be a sender, such as Regz <no-reply@regz.lk>.'],
  [{ SMTP_URL: 'mail.regz.lk' }, 'SMTP_URL: must be smtps://user:password@host.'],
  [
    { COMMUNITY_INVITE_URL: 'http://discord.gg/x' },
    'COMMUNITY_INVITE_URL: must be a whole address that begins with https://.',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be an address that begins with postgres://.'],
  [{ DRAND_URL: 'drand' }, 'DRAND_URL: must be an address, or none.'],
  [
    { PAYMENT_PROVIDERS: 'paypal' },
    'PAYMENT_PROVIDERS: must be names with commas between: sandbox, payhere, transfer, sellauth, stripe.',
  ],
  [{ PANEL_ORIGINS: 'panel' }, 'PANEL_ORIGINS: must be whole addresses with commas between.'],
  [{ LEGACY_PANEL_UNTIL: '31.3.2027' }, 'LEGACY_PANEL_UNTIL: must be a day, such as 2027-03-31.'],
  [{ TAX_NAME: 'VAT', TAX_PERCENT: 'much' }, 'TAX_PERCENT: must be a number such as 18 or 2.5.'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY: must be addresses or CIDR blocks with commas between, such as 127.0.0.1,10.0.0.0/8.',
  ],
  [
    { ...production, COOKIE_DOMAIN: 'regz.com' },
    'COOKIE_DOMAIN: must be what the host names of all three sites end with, such as regz.lk.',
  ],
  [
    { ...production, COOKIE_DOMAIN: 'egz.lk' },
    'COOKIE_DOMAIN: must be what the host names of all three sites end with, such as regz.lk.',
  ],
  [
    { ...production, CLIENT_ORIGIN: 'https://regz.lk' },
    'MAIN_ORIGIN, CLIENT_ORIGIN, DOWNLOAD_ORIGIN: must be three different addresses.',
  ],
  [
    { STATE_DIR: '/srv/state', BACKUP_TO: '/srv/state/backups' },
    'BACKUP_TO: is inside STATE_DIR and would be lost with it; name a folder elsewhere.',
  ],
  [
    { STATE_DIR: '/srv/state', BACKUP_WAL: '/srv/other/../state' },
    'BACKUP_WAL: is inside STATE_DIR and would be lost with it; name a folder elsewhere.',
  ],
  [
    { DATABASE_REPLICAS: '1' },
    'DATABASE_REPLICAS: the embedded database has none; needs DATABASE_URL.',
  ],
  [
    { ADMIN_PASSWORD: 'change-me' },
    'ADMIN_PASSWORD: still has the password of an example; put your own there.',
  ],
  [
    { SMTP_URL: 'smtps://user:password@mail.regz.lk' },
    'SMTP_URL: still has the password of an example; put your own there.',
  ],
  [
    { DATABASE_URL: 'postgres://regz_app:…@db/regz' },
    'DATABASE_URL: still has the password of an example; put your own there.',
  ],
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
    'STAFF_EMAIL: invalid is reserved for examples; put your own name there.',
  ],
  [
    { ...production, SMTP_URL: 'smtps://u:p@mail.regz.lk' },
    'MAIL_FROM: localhost is reserved for examples; put your own name there.',
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
  expect(refusalOf(settings)).toBe(`The configuration has 1 mistake(s):\n  ${sentence}`);
});

it('Unknown names of other kinds are a doubt in the file, so that an older version starts', () => {
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

it('Names of a test network are a doubt in production and none elsewhere', () => {
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
  const production = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtps://mail.example',
    MAIN_ORIGIN: 'https://regz.test',
    CLIENT_ORIGIN: 'https://client.regz.test',
    DOWNLOAD_ORIGIN: 'https://download.regz.test',
  };

  it('Real payment providers are optional; the sandbox serves', () => {
    expect(offeredProviders(readConfig({}))).toEqual(['sandbox']);
    expect(readConfig({})).toMatchObject({
      SELLAUTH_API: 'https://api.sellauth.com',
      STRIPE_API: 'https://api.stripe.com',
    });
  });

  it('The payment settings accept several providers, or the older name', () => {
    const given = {
      ...stripe,
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    };
    const both = { ...sellauth, ...given };
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

  it.each<[string, Record<string, string>, RegExp]>([
    ['an unknown provider', { PAYMENT_PROVIDER: 'paypal' }, /PAYMENT_PROVIDER: /],
    ['a chosen provider without its keys', { PAYMENT_PROVIDER: 'stripe' }, /STRIPE_.*set all/],
    [
      'test money beside real money',
      { ...sellauth, ...stripe, PAYMENT_PROVIDERS: 'sellauth,stripe' },
      /PAYMENT_PROVIDERS: all of them for tests or all for money/,
    ],
    ['one provider twice', { PAYMENT_PROVIDERS: 'sandbox,sandbox' }, /names one of them twice/],
    [
      'both names at once',
      { PAYMENT_PROVIDERS: 'sandbox', PAYMENT_PROVIDER: 'sandbox' },
      /set the second alone/,
    ],
    ['some of the keys', { ...sellauth, SELLAUTH_SHOP_ID: '' }, /SELLAUTH_.*set all of them/],
    ['a shop that is no number', { ...sellauth, SELLAUTH_SHOP_ID: 'regz' }, /SELLAUTH_SHOP_ID: /],
    ['a key of two words', { ...sellauth, SELLAUTH_API_KEY: 'a b' }, /SELLAUTH_API_KEY: must be/],
    [
      'a secret key where every page would show it',
      { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      /STRIPE_PUBLISHABLE_KEY: must be a publishable key/,
    ],
    ['a publishable key as secret', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, /a secret key/],
    [
      'a key for tests beside one for money',
      { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      /STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: both for tests/,
    ],
    [
      'a blank between the secrets',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' },
      /STRIPE_WEBHOOK_SECRET: must be/,
    ],
    ['a path at Stripe', { STRIPE_API: 'https://api.example/stripe' }, /STRIPE_API: .*without a p/],
    [
      'an account that is incomplete',
      { TRANSFER_BANK: 'Commercial Bank', TRANSFER_ACCOUNT_NUMBER: '8001 2345 678' },
      /TRANSFER_BANK, TRANSFER_BRANCH, .*: set all of them or none/,
    ],
    [
      'transfers without an account in production',
      { ...production, PAYMENT_PROVIDERS: 'transfer' },
      /TRANSFER_BANK, TRANSFER_BRANCH, .*: set all of them or none/,
    ],
    [
      'transfers of real money beside the sandbox',
      { ...transfer, PAYMENT_PROVIDERS: 'sandbox,transfer' },
      /PAYMENT_PROVIDERS: all of them for tests or all for money/,
    ],
    [
      'a SWIFT code that is none',
      { ...transfer, TRANSFER_SWIFT: 'Commercial' },
      /TRANSFER_SWIFT: must be a SWIFT code/,
    ],
    ['a LANKAQR code alone', { TRANSFER_QR: SAMPLE_QR }, /TRANSFER_QR: set its account/],
    [
      'a LANKAQR code with a wrong letter',
      { ...transfer, TRANSFER_QR: SAMPLE_QR.replace('GAMES', 'GAMEZ') },
      /TRANSFER_QR: differs from the QR code that the bank issued/,
    ],
    [
      'a switch of the LANKAQR code that is neither yes nor no',
      { ...transfer, TRANSFER_QR_DYNAMIC: 'true' },
      /TRANSFER_QR_DYNAMIC: /,
    ],
    ['a SWIFT code alone', { TRANSFER_SWIFT: 'CCEYLKLX' }, /TRANSFER_SWIFT: set its account/],
    [
      'no hours to wait',
      { TRANSFER_WAIT_HOURS: '0' },
      /TRANSFER_WAIT_HOURS: must be a whole number/,
    ],
    [
      'an account of two lines',
      { ...transfer, TRANSFER_BANK: 'A\nB' },
      /TRANSFER_BANK: must be one/,
    ],
    ['the sandbox in production', production, /PAYMENT_PROVIDERS: sandbox takes no money/],
    [
      'plain HTTP in production',
      {
        ...production,
        ...sellauth,
        PAYMENT_PROVIDER: 'sellauth',
        STRIPE_API: 'http://api.example',
        SELLAUTH_CHECKOUT_ORIGIN: 'http://regz.test',
      },
      /SELLAUTH_CHECKOUT_ORIGIN: must be an https:.*\n.*STRIPE_API: must be an https:/,
    ],
  ])('The payment providers’ settings are refused for %s', (_, environment, words) => {
    expect(() => readConfig(environment)).toThrow(words);
  });
});
