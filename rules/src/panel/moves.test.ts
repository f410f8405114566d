import { expect, it } from 'vitest';
import { isMovingMuch } from './moves.ts';

it('A PC is pointed out from its third change of network within a day', () => {
  expect([0, 2, 3, 30].map(isMovingMuch)).toEqual([false, false, true, true]);
});
