import { goldenChanges } from '../../test/golden.ts';
import { apiTokenRefusal } from './new-token.ts';
import { apiTokenState } from './token-state.ts';

goldenChanges(
  'A token needs a name, a scope and its owner’s password',
  { name: 'stock robot', scopes: ['stock:write'], ownPassword: 'x' },
  apiTokenRefusal,
  [
    [{}, null],
    [{ name: ' ' }, 'ACCOUNT_FIELDS_MISSING'],
    [{ ownPassword: '' }, 'ACCOUNT_FIELDS_MISSING'],
    [{ scopes: [] }, 'API_TOKEN_SCOPES_MISSING'],
  ],
);

goldenChanges(
  'A token runs until it expires or is revoked',
  { expiresAtMs: 1_000, isRevoked: false },
  (token: Parameters<typeof apiTokenState>[0]) =>
    [999, 1_000].map((nowMs) => apiTokenState(token, nowMs)),
  [
    [{}, ['running', 'expired']],
    [{ isRevoked: true }, ['revoked', 'revoked']],
  ],
);
