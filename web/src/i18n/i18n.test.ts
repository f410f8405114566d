import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { contract, routeRefusals } from '@regz/contract/contract.ts';
import { TERMS_VERSION } from '@regz/rules/sites/terms-version.ts';
import { errors } from '@regz/texts/en/errors.ts';
import { returnPolicy } from '@regz/texts/en/sites/policies/return-policy.ts';
import { termsConditions } from '@regz/texts/en/sites/policies/terms-conditions.ts';
import { describe, expect, it } from 'vitest';
import { dates as english } from './task-area/en/dates.ts';
import { formatDay, formatInstant, formatNumber, formatTime } from './task-area/format.ts';
import { languageScript } from './task-area/language.ts';
import { dates as sinhala } from './task-area/si/dates.ts';
import { dates as tamil } from './task-area/ta/dates.ts';

/**
 * The digest of the texts of each version of the terms and the return policy. A change of either
 * text is a new version.
 */
const digests: Readonly<Record<string, string>> = {
  '2026-11-22': '7f499723d28d4545',
};

it('A change of what buyers agree to has a version of its own', () => {
  const texts = JSON.stringify([termsConditions, returnPolicy]);
  const digest = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  expect(digests[TERMS_VERSION]).toBe(digest);
});

type Node = { '~orpc'?: { errorMap: Record<string, unknown> } };

/** The codes of every operation below a part of the contract. */
function codesBelow(node: object): string[] {
  const operation = (node as Node)['~orpc'];
  if (operation !== undefined) return Object.keys(operation.errorMap);
  return Object.values(node).flatMap((child: object) => codesBelow(child));
}

const contractCodes = new Set([...codesBelow(contract), ...Object.keys(routeRefusals)]);

describe('the catalogue of refusals', () => {
  it('The catalogue of refusals has a sentence for exactly the contract’s codes', () => {
    expect(contractCodes.size).toBeGreaterThan(30);
    expect(Object.keys(errors).toSorted()).toEqual([...contractCodes].toSorted());
  });

  const specified: Partial<Record<keyof typeof errors, string>> = {
    ACCOUNT_BANNED: 'Your account has been banned',
    ACCOUNT_FIELDS_MISSING: 'Please fill in all fields',
    ACCOUNT_CREDENTIALS_INVALID: 'Invalid login credentials',
    ACCOUNT_ADMIN_CREDENTIALS_INVALID: 'Invalid username or password',
    ACCOUNT_PASSWORDS_DIFFER: 'Passwords do not match',
    ACCOUNT_PASSWORD_TOO_SHORT: 'Password must be at least 6 characters long',
    ACCOUNT_EMAIL_INVALID: 'Please enter a valid email address',
    ACCOUNT_USERNAME_TAKEN: 'Username already exists',
    ACCOUNT_EMAIL_TAKEN: 'Email already registered',
    CHALLENGE_REQUIRED: 'Please complete the captcha verification',
    LICENSE_UNKNOWN: 'Invalid license key',
    LICENSE_ALREADY_REDEEMED: 'License key has already been redeemed',
    LICENSE_DURATION_INVALID: 'Invalid license duration associated with this key.',
    KEY_STOCK_FIELDS_MISSING: 'Please select a product and enter a license key',
    KEY_STOCK_BULK_FIELDS_MISSING: 'Please select a product and enter license keys',
    KEY_STOCK_NO_VALID_KEYS: 'No valid keys found',
    KEY_STOCK_KEY_EXISTS: 'License key already exists',
    KEY_STOCK_KEYS_EXIST: 'Some license keys already exist',
    KEY_STOCK_KEY_EMPTY: 'Key value cannot be empty',
    SESSION_REQUIRED: 'User session not found. Please login again.',
  };

  it('The catalogue of refusals says what the specifications say, letter for letter', () => {
    expect(errors).toMatchObject(specified);
  });
});

it('A date has the same form in all languages, with their own month names', () => {
  expect([english, sinhala, tamil].map((dates) => formatDay(dates, '2026-03-05'))).toEqual([
    'Mar 05, 2026',
    'මාර්තු 05, 2026',
    'மார் 05, 2026',
  ]);
  for (const { months } of [english, sinhala, tamil]) expect(new Set(months).size).toBe(12);
});

it('Times use twelve hours, with noon and midnight at twelve', () => {
  const at = (hour: number) => new Date(2026, 10, 22, hour, 5).toISOString();
  expect([0, 9, 12, 23].map((hour) => formatTime(english, at(hour)))).toEqual([
    '12:05 AM',
    '09:05 AM',
    '12:05 PM',
    '11:05 PM',
  ]);
  expect(formatTime(sinhala, at(9))).toBe('09:05 පෙ.ව.');
  expect(formatInstant(tamil, at(23))).toBe('நவ 22, 2026 11:05 பி.ப.');
});

it('Numbers are grouped in threes', () => {
  expect([0, 999, 1000, 12_345, 1_234_567].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ]);
});

const script = languageScript((source) => `/assets/${source}`);

/**
 * The language that the script chooses, and the requests that it sends, for these cookies and
 * languages.
 */
function run(cookie: string, languages: readonly string[]) {
  const appended: unknown[] = [];
  const page = {
    cookie,
    documentElement: { lang: 'en' },
    createElement: (name: string) => ({ name }),
    head: { append: (link: unknown) => appended.push(link) },
  };
  runInNewContext(script, { document: page, navigator: { languages } });
  return { language: page.documentElement.lang, appended };
}

it.each([
  ['regz-language=si', ['ta'], 'si'],
  ['regz-theme=light; regz-language=ta', [], 'ta'],
  ['regz-language=xx', ['de', 'ta-LK', 'si'], 'ta'],
  ['regz-language=toString', ['de'], 'en'],
  ['', ['de', 'fr'], 'en'],
])(
  'A document of the task area with the cookie %j in a browser for %j is in %s',
  (cookie, languages, language) => {
    expect(run(cookie, languages).language).toBe(language);
  },
);

it('The task area preloads the chosen language before its scripts', () => {
  expect(run('regz-language=si', []).appended).toEqual([
    { name: 'link', rel: 'modulepreload', href: '/assets/i18n/task-area/si/catalogue.ts' },
  ]);
});
