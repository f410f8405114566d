import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['offers', crypto],
  ['keeps to itself over plain http', {}],
])('SHA-256 is the same whether computed where the browser %s its own', async (_, offered) => {
  vi.stubGlobal('crypto', offered);
  const bytes = new TextEncoder().encode('a draw');
  const expected = createHash('sha256').update(bytes).digest('hex');
  expect(Buffer.from(await sha256(bytes)).toString('hex')).toBe(expected);
});
