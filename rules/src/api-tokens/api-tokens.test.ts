import { describe, expect, it } from 'vitest';
import { apiTokenRefusal, apiTokenState } from './api-tokens.ts';

describe('a new token', () => {
  const whole = { name: 'stock robot', scopes: ['stock:write'], ownPassword: 'x' } as const;

  it('needs a name, the admin’s own password and at least one scope', () => {
    expect(apiTokenRefusal(whole)).toBeNull();
    expect(apiTokenRefusal({ ...whole, name: ' ' })).toBe('ACCOUNT_FIELDS_MISSING');
    expect(apiTokenRefusal({ ...whole, ownPassword: '' })).toBe('ACCOUNT_FIELDS_MISSING');
    expect(apiTokenRefusal({ ...whole, scopes: [] })).toBe('API_TOKEN_SCOPES_MISSING');
  });
});

describe('the state of a token', () => {
  const end = 1_800_000_000_000;
  const token = { expiresAtMs: end, isRevoked: false };

  it('is running until the exact moment it expires', () => {
    expect(apiTokenState(token, end - 1)).toBe('running');
    expect(apiTokenState(token, end)).toBe('expired');
  });

  it('is revoked once somebody has revoked it, expired or not', () => {
    const revoked = { ...token, isRevoked: true };
    expect(apiTokenState(revoked, end - 1)).toBe('revoked');
    expect(apiTokenState(revoked, end)).toBe('revoked');
  });
});
