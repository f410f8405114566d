import { expect, it } from 'vitest';
import { noticeFor, noticeRefusal } from './notices.ts';

const notice = (day: number, version: string | null, pauses = false) => ({
  version,
  pauses,
  createdAt: `2026-11-${day}T12:00:00Z`,
});

it.each([
  ['none of another version', [notice(21, '2.4.1')], null],
  ['one for all', [notice(21, null)], 21],
  ['one for its version', [notice(21, '2.4.0')], 21],
  ['the newest', [notice(21, null), notice(23, '2.4.0'), notice(22, null)], 23],
  ['a pause before a newer message', [notice(21, null, true), notice(22, '2.4.0')], 21],
  ['the newest pause', [notice(21, null, true), notice(22, '2.4.0', true), notice(23, null)], 22],
  ['no pause of another version', [notice(21, null), notice(22, '2.5.0', true)], 21],
])('A program is told of its notices %s', (_, open, day) => {
  const told = noticeFor(open, '2.4.0');
  expect(told === undefined ? null : new Date(told.createdAt).getUTCDate()).toBe(day);
});

it('A version with zeros before its numbers is the same version', () => {
  expect(noticeFor([notice(21, '2.4.0', true)], '02.04.00')?.pauses).toBe(true);
});

it.each([
  ['Back at 18:00.', null, null],
  ['Back at 18:00.', '9.9.9', null],
  ['Back at 18:00.', '2.04.0', 'PANEL_VERSION_INVALID'],
  [' \u200b', null, 'PANEL_NOTICE_TEXT_MISSING'],
])('A notice %j for %j is refused with %s', (text, version, refusal) => {
  expect(noticeRefusal({ text, version })).toBe(refusal);
});
