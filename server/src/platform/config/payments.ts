import { type LankaQrFault, readLankaQr } from '@regz/rules/orders/lankaqr.ts';
import {
  type PaymentProviderId,
  paymentProviderIds,
} from '@regz/rules/orders/payment-providers.ts';
import * as z from 'zod';
import { wholeNumber } from './whole-number.ts';

const address = (given: string) =>
  z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/$/, ''))
    .default(given);
/** At any other address, PayHere's money is not real. */
const PAYHERE_LIVE = 'https://www.payhere.lk';
const id = wholeNumber(1);
const key = (pattern: RegExp, like: string) => z.string().regex(pattern, `must be ${like}`);
/** Shown to buyers as entered. */
const line = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}+$/u, 'must be one line');

const lankaQrMistakes: Record<LankaQrFault, string> = {
  unreadable: 'must be the whole text of the QR code that the bank issued',
  checksum: 'differs from the QR code that the bank issued: its checksum is wrong',
  'not-static': 'must be the code for any amount, not the code of one payment',
  merchant: 'must have exactly one LANKAQR merchant (tag 26 or 27)',
  currency: 'must be in Sri Lankan rupees',
  country: 'must be the code of a shop in Sri Lanka',
  shop: 'must have a category, a name of at most 25 and a city of at most 15 characters',
  full: 'has no room for the reference of an order',
};

/** The static code of the shop, as its bank issued it. */
const lankaQr = z.string().transform((text, context) => {
  const found = readLankaQr(text);
  if (typeof found === 'object') return found;
  context.addIssue({ code: 'custom', message: lankaQrMistakes[found] });
  return z.NEVER;
});

/** PayHere refuses fields without letters or digits. */
const lettered = line.regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit');

/** Standard Webhooks require 32 bytes. */
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/, 'must be whsec_ and 32 bytes as base64');

const providerNames = `must be names with commas between: ${paymentProviderIds.join(', ')}`;

/** The variables of the payment providers; without any of them the sandbox serves. */
export const paymentVariables = {
  /** The providers for new orders. Webhooks of every configured provider are handled. */
  PAYMENT_PROVIDERS: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(paymentProviderIds, { error: providerNames })))
    .optional(),
  /** The older name of the setting, for a single provider. */
  PAYMENT_PROVIDER: z.enum(paymentProviderIds).optional(),
  /** The sandbox's delay for events that do not happen immediately. */
  SANDBOX_DELAY_SECONDS: wholeNumber(0, 3600).default(20),
  /** Signs the sandbox's webhooks. */
  SANDBOX_WEBHOOK_SECRET: webhookSecret.optional(),
  SELLAUTH_API: address('https://api.sellauth.com'),
  SELLAUTH_API_KEY: key(/^[!-~]+$/, 'one word').optional(),
  SELLAUTH_SHOP_ID: id.optional(),
  SELLAUTH_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The origin of the shop's checkout pages, for the frame: `https://<shop>.mysellauth.com`. */
  SELLAUTH_CHECKOUT_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text).origin)
    .optional(),
  PAYHERE_MERCHANT_ID: key(/^\d{1,12}$/, 'a number').optional(),
  PAYHERE_MERCHANT_SECRET: z.string().min(1).optional(),
  /** Credentials of the app that may query and refund payments. */
  PAYHERE_APP_ID: key(/^[!-9;-~]+$/, 'one word').optional(),
  PAYHERE_APP_SECRET: key(/^[!-~]+$/, 'one word').optional(),
  PAYHERE_HOST: address(PAYHERE_LIVE),
  /** The shop's address and phone, which PayHere gets in place of a payer's. */
  PAYHERE_ADDRESS: lettered.optional(),
  PAYHERE_CITY: lettered.default('Colombo'),
  PAYHERE_PHONE: key(/^\+[1-9]\d{7,14}$/, 'a number such as +94112345678').optional(),
  /** The account that transfers go to, as buyers read it. */
  TRANSFER_BANK: line.optional(),
  TRANSFER_BRANCH: line.optional(),
  TRANSFER_ACCOUNT_NAME: line.optional(),
  TRANSFER_ACCOUNT_NUMBER: line.optional(),
  TRANSFER_SWIFT: key(
    /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/,
    'a SWIFT code of 8 or 11 letters and digits',
  ).optional(),
  /** The LANKAQR code of the account, and whether the bank accepts codes derived from it. */
  TRANSFER_QR: lankaQr.optional(),
  TRANSFER_QR_DYNAMIC: z
    .enum(['yes', 'no'])
    .transform((text) => text === 'yes')
    .default(false),
  /** Hours that an order waits for a transfer, or for another slip after staff request one. */
  TRANSFER_WAIT_HOURS: wholeNumber(1, 720).default(72),
  STRIPE_API: address('https://api.stripe.com'),
  STRIPE_SECRET_KEY: key(/^[sr]k_[!-~]+$/, 'a secret key, sk_… or rk_…').optional(),
  /** Pages contain this key, so a secret key here would be published. */
  STRIPE_PUBLISHABLE_KEY: key(/^pk_[!-~]+$/, 'a publishable key, pk_…').optional(),
  /** One secret, or several separated by commas while one is being replaced. */
  STRIPE_WEBHOOK_SECRET: key(
    /^whsec_[!-+\--~]+(?:,whsec_[!-+\--~]+)*$/,
    'whsec_…, or several with commas between',
  ).optional(),
};

export type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>;

/** The ways to pay for new orders, in the order in which buyers see them. */
export function offeredProviders(
  config: Pick<PaymentVariables, 'PAYMENT_PROVIDERS' | 'PAYMENT_PROVIDER'>,
): readonly PaymentProviderId[] {
  return config.PAYMENT_PROVIDERS ?? [config.PAYMENT_PROVIDER ?? 'sandbox'];
}

const groups = {
  sellauth: [
    'SELLAUTH_API_KEY',
    'SELLAUTH_SHOP_ID',
    'SELLAUTH_WEBHOOK_SECRET',
    'SELLAUTH_CHECKOUT_ORIGIN',
  ],
  payhere: ['PAYHERE_MERCHANT_ID', 'PAYHERE_MERCHANT_SECRET'],
  transfer: [
    'TRANSFER_BANK',
    'TRANSFER_BRANCH',
    'TRANSFER_ACCOUNT_NAME',
    'TRANSFER_ACCOUNT_NUMBER',
  ],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

/** Why these payment settings are invalid, one sentence per mistake. */
export function paymentMistakes(
  values: PaymentVariables,
  where: { production: boolean; standInsAllowed: boolean },
): string[] {
  const mistakes: string[] = [];
  const offered = offeredProviders(values);
  if (values.PAYMENT_PROVIDERS !== undefined && values.PAYMENT_PROVIDER !== undefined) {
    mistakes.push('PAYMENT_PROVIDER, PAYMENT_PROVIDERS: set the second alone.');
  }
  if (new Set(offered).size < offered.length) {
    mistakes.push('PAYMENT_PROVIDERS: names one of them twice.');
  }
  for (const [provider, names] of Object.entries(groups)) {
    const given = names.filter((name) => values[name] !== undefined);
    const isPlayed = isPlayable(provider) && where.standInsAllowed;
    const chosen = offered.some((each) => each === provider) && !isPlayed;
    if ((chosen || given.length > 0) && given.length < names.length) {
      mistakes.push(`${names.join(', ')}: set all of them or none.`);
    }
  }
  mistakes.push(...withoutAccount(values).map((name) => `${name}: set its account, too.`));
  if (offered.includes('sandbox') && !where.standInsAllowed) {
    mistakes.push('PAYMENT_PROVIDERS: sandbox takes no money, so production needs another one.');
  }
  if ((values.PAYHERE_APP_ID === undefined) !== (values.PAYHERE_APP_SECRET === undefined)) {
    mistakes.push('PAYHERE_APP_ID, PAYHERE_APP_SECRET: set both or none.');
  }
  if (new Set(offered.map((provider) => isTest(provider, values))).size > 1) {
    mistakes.push('PAYMENT_PROVIDERS: all of them for tests or all for money.');
  }
  for (const name of [
    'PAYHERE_HOST',
    'SELLAUTH_API',
    'SELLAUTH_CHECKOUT_ORIGIN',
    'STRIPE_API',
  ] as const) {
    if (where.production && values[name]?.startsWith('https://') === false) {
      mistakes.push(`${name}: must be an https:// address in production.`);
    }
  }
  if (new URL(values.STRIPE_API).pathname !== '/') {
    mistakes.push('STRIPE_API: must be an address without a path.');
  }
  if (isForTests(values.STRIPE_SECRET_KEY) !== isForTests(values.STRIPE_PUBLISHABLE_KEY)) {
    mistakes.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: both for tests or both for money.');
  }
  return mistakes;
}

/** The set variables that describe an account that is not set. */
function withoutAccount(values: PaymentVariables): string[] {
  if (values.TRANSFER_ACCOUNT_NUMBER !== undefined) return [];
  const names = ['TRANSFER_SWIFT', 'TRANSFER_QR'] as const;
  return names.filter((name) => values[name] !== undefined);
}

/** True if the provider runs as a stand-in without its settings, where stand-ins are allowed. */
function isPlayable(provider: string): boolean {
  return provider === 'payhere' || provider === 'transfer';
}

/** True if new orders are paid with test money. In production they get only `TEST-` keys. */
export function takesTestMoney(config: PaymentVariables): boolean {
  return offeredProviders(config).some((provider) => isTest(provider, config));
}

function isTest(provider: PaymentProviderId, config: PaymentVariables): boolean {
  if (provider === 'stripe') return isForTests(config.STRIPE_SECRET_KEY);
  if (provider === 'payhere') return !payhereTakesMoney(config);
  if (provider === 'transfer') return config.TRANSFER_ACCOUNT_NUMBER === undefined;
  return provider === 'sandbox';
}

export function payhereTakesMoney(
  config: Pick<PaymentVariables, 'PAYHERE_MERCHANT_ID' | 'PAYHERE_HOST'>,
): boolean {
  return config.PAYHERE_MERCHANT_ID !== undefined && config.PAYHERE_HOST === PAYHERE_LIVE;
}

/** True if a provider of real money is configured, offered or not: its webhooks are handled. */
export function mayTakeMoney(config: PaymentVariables): boolean {
  const { SELLAUTH_API_KEY, STRIPE_SECRET_KEY, TRANSFER_ACCOUNT_NUMBER } = config;
  if (SELLAUTH_API_KEY !== undefined || payhereTakesMoney(config)) return true;
  if (TRANSFER_ACCOUNT_NUMBER !== undefined) return true;
  return STRIPE_SECRET_KEY !== undefined && !isForTests(STRIPE_SECRET_KEY);
}

function isForTests(stripeKey: string | undefined): boolean {
  return stripeKey?.split('_')[1] === 'test';
}
