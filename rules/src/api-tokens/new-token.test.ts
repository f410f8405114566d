import { describe, expect, it } from 'vitest';
import { apiTokenRefusal } from './new-token.ts';

describe('a new token', () => {
  const whole = { name: 'stock robot', scopes: ['stock:write'], ownPassword: 'x' } as const;

  it('A new token needs a name, the admin’s own password and at least one scope', () => {
    expect(apiTokenRefusal(whole)).toBeNull();
    expect(apiTokenRefusal({ ...whole, name: ' ' })).toBe('ACCOUNT_FIELDS_MISSING');
    expect(apiTokenRefusal({ ...whole, ownPassword: '' })).toBe('ACCOUNT_FIELDS_MISSING');
    expect(apiTokenRefusal({ ...whole, scopes: [] })).toBe('API_TOKEN_SCOPES_MISSING');
  });
});
