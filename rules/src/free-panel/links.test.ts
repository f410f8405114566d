import { expect, it } from 'vitest';
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

const open: LinkFacts = {
  isActive: true,
  expiresAtMs: 1000,
  maxUses: 3,
  usedCount: 1,
  grantedUses: 1,
};
const draft = { username: 'abc', password: 'abc', maxUses: 1, hours: 24 };

it.each([
  [{}, 999, 'active', null],
  [{}, 1000, 'expired', 'FREE_PANEL_LINK_INVALID'],
  [{ isActive: false }, 0, 'disabled', 'FREE_PANEL_LINK_INVALID'],
  [{ usedCount: 2 }, 0, 'used-up', 'FREE_PANEL_LINK_FULL'],
  [{ usedCount: 2, isActive: false }, 0, 'disabled', 'FREE_PANEL_LINK_INVALID'],
] as const)('A link that is %j at %d is %s', (change, nowMs, status, refusal) => {
  expect(linkStatus({ ...open, ...change }, nowMs)).toBe(status);
  expect(linkRefusal({ ...open, ...change }, nowMs)).toBe(refusal);
});

it('A link that does not exist is invalid', () => {
  expect(linkRefusal(undefined, 0)).toBe('FREE_PANEL_LINK_INVALID');
});

it('A link has the uses that neither visitors nor its sub-links took, and never fewer than none', () => {
  expect(usesLeft(open)).toBe(1);
  expect(usesLeft({ maxUses: 1, usedCount: 1, grantedUses: 1 })).toBe(0);
});

it.each([
  'regz-free-abcDEF1234567890wxyz.',
  '«regz-free-abcDEF1234567890wxyz»,',
  '\u200bregz-free-abcDEF1234567890wxyz\u00a0',
  'https://regz.example/free-panel/regz-free-abcDEF1234567890wxyz).',
  'regz\u2011free\u2011abcDEF١٢٣٤٥٦٧٨٩٠wxyz',
])('A link is found by its code as it was copied: %j', (typed) => {
  expect(readLinkCode(typed)).toBe('regz-free-abcDEF1234567890wxyz');
});

it('A link has a code of the specified shape, of which a table shows twenty characters', () => {
  const code = 'regz-free-abcDEF1234567890wxyz';
  expect(isLinkCode(code)).toBe(true);
  expect(shortCode(code)).toBe('regz-free-abcDEF1234…');
  for (const wrong of [`${code}x`, code.slice(1), `${code.slice(0, -1)}-`, `${code}\n`, '']) {
    expect(isLinkCode(wrong)).toBe(false);
  }
});

it.each([
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
] as const)('A new link with %j is refused with %s', (change, refusal) => {
  expect(linkDraftRefusal({ ...draft, ...change })).toBe(refusal);
});

it('A new link stays within the uses and the time of its parent link', () => {
  const bounds = { usesLeft: 1, expiresAtMs: 24 * HOUR_MS };
  expect(boundsRefusal(draft, bounds, 0)).toBeNull();
  expect(boundsRefusal({ ...draft, maxUses: 2 }, bounds, 0)).toBe('FREE_PANEL_USES_EXCEEDED');
  expect(boundsRefusal(draft, bounds, HOUR_MS)).toBe('FREE_PANEL_EXPIRY_EXCEEDED');
});

it('A new link may include the current hour, and ends with its parent link', () => {
  const bounds = { expiresAtMs: 90 * 60_000, usesLeft: 1 };
  expect(hoursLeft(bounds, 0)).toBe(2);
  expect(linkEnd(2, 0, bounds)).toBe(bounds.expiresAtMs);
  expect(linkEnd(1, 0, bounds)).toBe(HOUR_MS);
  expect(linkEnd(2, 0, null)).toBe(2 * HOUR_MS);
  expect(hoursLeft(bounds, bounds.expiresAtMs + 1)).toBe(0);
});
