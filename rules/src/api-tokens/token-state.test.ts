import { describe, expect, it } from 'vitest';
import { apiTokenState } from './token-state.ts';

describe('the state of a token', () => {
  const end = 1_800_000_000_000;
  const token = { expiresAtMs: end, isRevoked: false };

  it('The state of a token is running until the exact moment it expires', () => {
    expect(apiTokenState(token, end - 1)).toBe('running');
    expect(apiTokenState(token, end)).toBe('expired');
  });

  it('A revoked token is revoked even after its expiry', () => {
    const revoked = { ...token, isRevoked: true };
    expect(apiTokenState(revoked, end - 1)).toBe('revoked');
    expect(apiTokenState(revoked, end)).toBe('revoked');
  });
});
