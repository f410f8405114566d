import { expect, it } from 'vitest';
import { reasonRefusal } from './reasons.ts';

it.each(['', ' ', '\n\t', '\u3000', '\u200b', '\u3164'])(
  'An act of staff whose reason has nothing to read is refused: %j',
  (reason) => {
    expect(reasonRefusal(reason)).toBe('REASON_MISSING');
  },
);

it('An act of staff with a reason is accepted', () => {
  expect(reasonRefusal(' paid twice ')).toBeNull();
});
