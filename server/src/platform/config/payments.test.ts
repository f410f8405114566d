import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { offeredProviders, takesTestMoney } from './payments.ts';
import { transferAccount } from './transfer-account.ts';

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

it('The payment providers’ settings are optional: the sandbox serves, and the real providers are named but not used', () => {
  expect(offeredProviders(readConfig({}))).toEqual(['sandbox']);
  expect(readConfig({})).toMatchObject({
    SELLAUTH_API: 'https://api.sellauth.com',
    STRIPE_API: 'https://api.stripe.com',
  });
});

it('The payment settings accept several providers, or the older name', () => {
  const given = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  const both = { ...sellauth, ...given };
  const offered = (more: object) => offeredProviders(readConfig({ ...both, ...more }));
  expect(offered({ PAYMENT_PROVIDERS: 'stripe, sellauth' })).toEqual(['stripe', 'sellauth']);
  expect(offered({ PAYMENT_PROVIDER: 'stripe' })).toEqual(['stripe']);
});

it('The payment providers’ settings have a sample account for transfers that are only tried out, which takes no money', () => {
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
  ['a SWIFT code alone', { TRANSFER_SWIFT: 'CCEYLKLX' }, /TRANSFER_SWIFT: set the account/],
  ['no hours to wait', { TRANSFER_WAIT_HOURS: '0' }, /TRANSFER_WAIT_HOURS: must be a whole number/],
  ['an account of two lines', { ...transfer, TRANSFER_BANK: 'A\nB' }, /TRANSFER_BANK: must be one/],
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
