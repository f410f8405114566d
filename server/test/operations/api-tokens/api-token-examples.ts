import { makeApiToken } from '../../harness/factories.ts';
import { PASSWORD } from '../../harness/people.ts';
import type { Example } from '../operation-example.ts';

/** Examples of the operations of tokens of the API. */
export const examples: Readonly<Record<string, Example>> = {
  'apiTokens.listTokens': { input: async () => ({}) },
  'apiTokens.createToken': {
    input: async () => ({
      name: 'stock robot',
      scopes: ['stock:read', 'stock:write'],
      days: 90,
      addressBlocks: ['203.0.113.0/24'],
      ownPassword: PASSWORD,
    }),
  },
  'apiTokens.revokeToken': {
    input: async ({ database }) => ({ id: (await makeApiToken(database)).id }),
  },
};
