import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

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
