import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { HOUR_MS } from '../durations.ts';
import {
  boundsRefusal,
  hoursLeft,
  isLinkCode,
  readLinkCode,
  linkDraftRefusal,
  linkEnd,
  type LinkFacts,
  linkRefusal,
  linkStatus,
  shortCode,
  usesLeft,
} from './links.ts';
import { type FirstTrial, mailboxMarks, trialRefusal } from './trial-marks.ts';
import { trialOutcome, trialRegistrationRefusal } from './trial.ts';

const open: LinkFacts = {
  isActive: true,
  expiresAtMs: 1000,
  maxUses: 3,
  usedCount: 1,
  grantedUses: 1,
};

golden(
  'A link is open while it is active, in time and has uses',
  (change: Partial<LinkFacts>, nowMs: number) => {
    const link = { ...open, ...change };
    return [linkStatus(link, nowMs), linkRefusal(link, nowMs), usesLeft(link)];
  },
  [
    [{}, 999, ['active', null, 1]],
    [{}, 1000, ['expired', 'FREE_PANEL_LINK_INVALID', 1]],
    [{ isActive: false }, 0, ['disabled', 'FREE_PANEL_LINK_INVALID', 1]],
    [{ usedCount: 2 }, 0, ['used-up', 'FREE_PANEL_LINK_FULL', 0]],
    [{ usedCount: 2, isActive: false }, 0, ['disabled', 'FREE_PANEL_LINK_INVALID', 0]],
    [{ maxUses: 1 }, 0, ['used-up', 'FREE_PANEL_LINK_FULL', 0]],
  ],
);

it('A missing link is invalid', () => {
  expect(linkRefusal(undefined, 0)).toBe('FREE_PANEL_LINK_INVALID');
});

const code = 'regz-free-abcDEF1234567890wxyz';

golden('A copied link code is found', readLinkCode, [
  [`${code}.`, code],
  [`«${code}»,`, code],
  [`\u200b${code}\u00a0`, code],
  [`https://regz.example/free-panel/${code}).`, code],
  ['regz\u2011free\u2011abcDEF١٢٣٤٥٦٧٨٩٠wxyz', code],
]);

it('A link code has one shape and a short form', () => {
  const bad = [`${code}x`, code.slice(1), `${code.slice(0, -1)}-`, `${code}\n`, ''];
  expect([code, ...bad].filter(isLinkCode)).toEqual([code]);
  expect(shortCode(code)).toBe('regz-free-abcDEF1234…');
});

const draft = { username: 'abc', password: 'abc', maxUses: 1, hours: 24 };

goldenChanges('A new link is within its limits', draft, linkDraftRefusal, [
  [{}, null],
  [{ username: ' ab ' }, 'FREE_PANEL_CREDENTIALS_TOO_SHORT'],
  [{ username: 'a\u200b\u200bb' }, 'FREE_PANEL_CREDENTIALS_TOO_SHORT'],
  [{ username: '\u202elamin' }, 'ACCOUNT_USERNAME_INVALID'],
  [{ password: 'ab' }, 'FREE_PANEL_CREDENTIALS_TOO_SHORT'],
  [{ maxUses: 0 }, 'FREE_PANEL_USES_INVALID'],
  [{ maxUses: 1001 }, 'FREE_PANEL_USES_INVALID'],
  [{ maxUses: 1.5 }, 'FREE_PANEL_USES_INVALID'],
  [{ maxUses: 1000, hours: 744 }, null],
  [{ hours: 0 }, 'FREE_PANEL_HOURS_INVALID'],
  [{ hours: 745 }, 'FREE_PANEL_HOURS_INVALID'],
  [{ hours: Number.NaN }, 'FREE_PANEL_HOURS_INVALID'],
]);

golden(
  'A sub-link stays within its parent',
  (maxUses: number, nowMs: number) =>
    boundsRefusal({ ...draft, maxUses }, { usesLeft: 1, expiresAtMs: 24 * HOUR_MS }, nowMs),
  [
    [1, 0, null],
    [2, 0, 'FREE_PANEL_USES_EXCEEDED'],
    [1, HOUR_MS, 'FREE_PANEL_EXPIRY_EXCEEDED'],
  ],
);

it('A sub-link may include the current hour and ends with its parent', () => {
  const bounds = { expiresAtMs: 1.5 * HOUR_MS, usesLeft: 1 };
  expect([0, bounds.expiresAtMs + 1].map((nowMs) => hoursLeft(bounds, nowMs))).toEqual([2, 0]);
  const ends = [linkEnd(2, 0, bounds), linkEnd(1, 0, bounds), linkEnd(2, 0, null)];
  expect(ends).toEqual([bounds.expiresAtMs, HOUR_MS, 2 * HOUR_MS]);
});

const strict = { severalPerMailbox: false, oncePer: { device: true, community: true } };
const lax = { severalPerMailbox: true, oncePer: { device: false, community: false } };

goldenChanges(
  'A second trial is refused if staff do not allow it, and always for a PC',
  { mailbox: true, device: true, community: true, pcs: true },
  (first: FirstTrial) => [trialRefusal(first, strict), trialRefusal(first, lax)],
  [
    [{}, [null, null]],
    [{ mailbox: null }, [null, null]],
    [{ mailbox: false, device: false }, ['FREE_PANEL_MAILBOX_USED', null]],
    [{ device: false, community: false }, ['FREE_PANEL_DEVICE_USED', null]],
    [{ device: null }, ['FREE_PANEL_DEVICE_UNKNOWN', null]],
    [{ community: false, pcs: false }, ['FREE_PANEL_COMMUNITY_USED', 'FREE_PANEL_PC_USED']],
    [{ community: false }, ['FREE_PANEL_COMMUNITY_USED', null]],
  ],
);

golden('Addresses of one mailbox share a mark', mailboxMarks, [
  ['Nimal.Perera+two@GMail.com', ['nimalperera@gmail.com', 'nimal.perera+two@gmail.com']],
  ['nimal@example.com', ['nimal@example.com']],
]);

golden('Only a first trial with nothing running makes a license', trialOutcome, [
  [{ hadTrial: false, isRunning: false }, 'made'],
  [{ hadTrial: false, isRunning: true }, 'kept'],
  [{ hadTrial: true, isRunning: true }, 'returned'],
  [{ hadTrial: true, isRunning: false }, 'returned'],
]);

goldenChanges(
  'A registration through a link names its first fault',
  {
    username: 'nadeesha',
    email: 'nadeesha@example.com',
    mobileNumber: '',
    password: 'x',
    confirmPassword: 'x',
  },
  trialRegistrationRefusal,
  [
    [{}, null],
    [{ username: ' ' }, 'ACCOUNT_FIELDS_MISSING'],
    [{ email: '' }, 'ACCOUNT_FIELDS_MISSING'],
    [{ confirmPassword: 'y' }, 'ACCOUNT_PASSWORDS_DIFFER'],
    [{ password: '', confirmPassword: '' }, 'FREE_PANEL_PASSWORD_TOO_SHORT'],
    [{ email: 'nadeesha' }, 'ACCOUNT_EMAIL_INVALID'],
    [{ username: 'x'.repeat(65) }, 'ACCOUNT_FIELDS_TOO_LONG'],
  ],
);
