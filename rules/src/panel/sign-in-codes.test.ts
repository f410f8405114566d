import { expect, it } from 'vitest';
import { signInPath } from './sign-in-codes.ts';

it('A code’s page holds it, so that a link or a picture opens it', () => {
  expect(signInPath('BCDFGHJK')).toBe('/panel/sign-in?code=BCDFGHJK');
});
