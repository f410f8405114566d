import { API_TOKEN_LIMITS } from '@regz/rules/api-tokens/new-token.ts';
import { makeApiToken } from '../../harness/factories.ts';
import { PASSWORD } from '../../harness/people.ts';
import type { Examples, Refusals } from '../operation-example.ts';

export const examples: Examples = {
  'apiTokens.createToken': async () => ({
    name: 'stock robot',
    scopes: ['stock:read', 'stock:write'],
    days: 90,
    addressBlocks: ['203.0.113.0/24'],
    ownPassword: PASSWORD,
  }),
  'apiTokens.revokeToken': async ({ database }) => ({ id: (await makeApiToken(database)).id }),
};

export const refusals: Refusals = {
  'apiTokens.createToken': {
    API_TOKEN_BLOCK_INVALID: { addressBlocks: ['10.0.0.0/33'] },
    API_TOKEN_TOO_MANY: async ({ database }, { accountId }) => {
      const tokens = Array.from({ length: API_TOKEN_LIMITS.perPerson }, () =>
        makeApiToken(database, { admin_id: accountId }),
      );
      await Promise.all(tokens);
    },
  },
};
