import { readGeneratedKey } from '@regz/rules/licenses/generated-key.ts';
import { expect, it } from 'vitest';
import { newKey } from './take-key.ts';

it('A million new keys differ and are right', () => {
  const keys = new Set<string>();
  let wrong = 0;
  for (let made = 0; made < 1_000_000; made += 1) {
    const licenseKey = newKey('REGZ');
    keys.add(licenseKey);
    if (readGeneratedKey(licenseKey)?.isRight !== true) wrong += 1;
  }
  expect([keys.size, wrong]).toEqual([1_000_000, 0]);
});
