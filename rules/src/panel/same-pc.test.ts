import { expect, it } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { isOtherPc, isSamePc, isUnchangedPc, maySwap, seeParts } from './same-pc.ts';

const parts = ['board', 'cpu', 'disk', 'os', 'gpu', 'network'];

it.each([
  ['nothing changed', parts, true],
  ['another disk and system', ['board', 'cpu', 'x', 'x', 'gpu', 'network'], true],
  ['three other parts', ['board', 'cpu', 'x', 'x', 'x', 'network'], false],
  ['another board', ['x', 'cpu', 'disk', 'os', 'gpu', 'network'], false],
  ['one changed part of four known', ['board', 'cpu', '', 'x', '', 'network'], true],
  ['two changed parts of four known', ['board', 'cpu', '', 'x', '', 'x'], false],
  ['three known parts', ['board', 'cpu', '', 'os', '', ''], false],
  ['unknown parts', ['board', 'cpu', '', '', '', ''], false],
  ['no parts', [], false],
])('A PC is recognized by its board and two thirds of its known parts: %s', (_, other, isSame) => {
  expect(isSamePc(parts, other)).toBe(isSame);
});

it.each([
  ['nothing changed', parts, true],
  ['one changed part', ['board', 'cpu', 'x', 'os', 'gpu', 'network'], false],
  ['four known parts', ['board', 'cpu', 'disk', 'os', '', ''], true],
  ['three known parts', ['board', 'cpu', 'disk', '', '', ''], false],
  ['another board', ['x', 'cpu', 'disk', 'os', 'gpu', 'network'], false],
  ['an unknown board', ['', 'cpu', 'disk', 'os', 'gpu', 'network'], false],
])('A PC is unchanged by all parts that both know: %s', (_, other, isUnchanged) => {
  expect(isUnchangedPc(parts, other)).toBe(isUnchanged);
});

it('Unknown parts are the same as none', () => {
  const unknown = ['board', 'cpu', 'disk', '', '', ''];
  expect(isSamePc(unknown, unknown)).toBe(false);
});

it('An account exchanges the key of a PC once in seven days', () => {
  expect(maySwap(null, 0)).toBe(true);
  expect(maySwap(0, 7 * DAY_MS - 1)).toBe(false);
  expect(maySwap(0, 7 * DAY_MS)).toBe(true);
});

it('Three changed parts are another PC, and unknown parts say nothing', () => {
  expect(isOtherPc(parts, ['board', 'cpu', 'x', 'x', 'gpu', 'network'])).toBe(false);
  expect(isOtherPc(parts, ['board', 'cpu', 'x', 'x', 'x', 'network'])).toBe(true);
  expect(isOtherPc(parts, ['', '', '', 'x', 'x', 'network'])).toBe(false);
});

it('Parts that come back to the PC before are of two PCs', () => {
  const other = ['x', 'x', 'x', 'x', 'x', 'x'];
  const fresh = { now: parts, before: [] };
  const moved = seeParts(fresh, other);
  expect(moved).toEqual({ now: other, before: parts });
  expect(seeParts(moved ?? fresh, parts)).toBeNull();
  expect(seeParts(moved ?? fresh, other)).toEqual(moved);
  const disk = ['board', 'cpu', 'new', 'os', 'gpu', 'network'];
  expect(seeParts(seeParts(fresh, disk) ?? fresh, parts)).toEqual(fresh);
});
