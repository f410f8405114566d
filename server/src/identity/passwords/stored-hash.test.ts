import { expect, it } from 'vitest';
import { isUsableHash } from './stored-hash.ts';

const salt = 'c2FsdHNhbHRzYWx0c2FsdA';
const digest = 'ZGlnZXN0ZGlnZXN0ZGlnZXN0ZGlnZXN0ZGlnZXN0ZGk';

it.each(['m=19456,t=2,p=1', 'm=65536,t=3,p=4', 'm=65536,t=4,p=1', 'm=102400,t=2,p=8'])(
  'A stored hash with the common settings %s may be checked',
  (settings) => {
    expect(isUsableHash(`$argon2id$v=19$${settings}$${salt}$${digest}`)).toBe(true);
  },
);

it.each(['m=4194304,t=1,p=1', 'm=131072,t=5,p=1', 'm=19456,t=1000,p=1', 'm=19456,t=2,p=64'])(
  'A stored hash that asks for %s is too dear',
  (settings) => {
    expect(isUsableHash(`$argon2id$v=19$${settings}$${salt}$${digest}`)).toBe(false);
  },
);

it.each([
  '$argon2id$',
  '$argon2id$v=19$m=19456,t=2,p=1$',
  `$argon2id$v=19$m=0,t=2,p=1$${salt}$${digest}`,
  `$argon2id$v=16$m=19456,t=2,p=1$${salt}$${digest}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}\n`,
  `$argon2id$v=19$m=19456,t=2,p=1$c2$${digest}`,
  `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${digest}`,
  'a plain password',
])('A stored hash %j is none', (text) => {
  expect(isUsableHash(text)).toBe(false);
});
