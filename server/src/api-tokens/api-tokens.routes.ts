import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { apiTokenView } from './api-token-view.ts';
import { listTokens } from './api-tokens.queries.ts';
import { createToken } from './create-token.ts';
import { revokeToken } from './revoke-token.ts';

export function apiTokensRoutes(services: Services): Handlers<Contract['apiTokens']> {
  return {
    listTokens: async () => {
      const rows = await listTokens(services.db, new Date(services.clock()));
      return rows.map(apiTokenView);
    },
    createToken: (context, input) => createToken(services, context, input),
    revokeToken: async (context, input) => {
      await revokeToken(services, context, input);
      return {};
    },
  };
}
