import { expect, it } from 'vitest';
import { noticeFor, noticeRefusal } from './notices.ts';

const notice = (text: string, version: string | null, pauses = false) => ({
  text,
  version,
  pauses,
});

it.each([
  ['none of another version', [notice('a', '2.4.1')], undefined],
  ['one for all', [notice('a', null)], 'a'],
  ['one for its version', [notice('a', '2.4.0')], 'a'],
  ['the newest', [notice('b', '2.4.0'), notice('a', null)], 'b'],
  ['a pause before a newer message', [notice('b', '2.4.0'), notice('a', null, true)], 'a'],
  ['the newest pause', [notice('b', '2.4.0', true), notice('a', null, true)], 'b'],
  ['no pause of another version', [notice('b', '2.5.0', true), notice('a', null)], 'a'],
])('A program is told of its notices %s', (_, open, text) => {
  expect(noticeFor(open, '2.4.0')?.text).toBe(text);
});

it('A version with zeros before its numbers is the same version', () => {
  expect(noticeFor([notice('a', '2.4.0', true)], '02.04.00')?.pauses).toBe(true);
});

it.each([
  ['Back at 18:00.', null, null],
  ['Back at 18:00.', '9.9.9', null],
  ['Back at 18:00.', '2.04.0', 'PANEL_VERSION_INVALID'],
  [' \u200b', null, 'PANEL_NOTICE_TEXT_MISSING'],
])('A notice %j for %j is refused with %s', (text, version, refusal) => {
  expect(noticeRefusal({ text, version })).toBe(refusal);
});
