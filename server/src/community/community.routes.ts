import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { cancelConnection } from './connection/cancel-connection.ts';
import { completeConnection } from './connection/complete-connection.ts';
import { disconnectCommunity } from './connection/disconnect-community.ts';
import { readConnection } from './connection/read-connection.ts';
import { startConnection } from './connection/start-connection.ts';
import { updateRoles } from './update-roles.ts';

export function communityRoutes(services: Services): Handlers<Contract['community']> {
  return {
    readConnection: ({ caller }) => readConnection(services, caller),
    startConnection: (context) => startConnection(services, context),
    completeConnection: (context, input) => completeConnection(services, context, input),
    cancelConnection: async (context, input) => {
      await cancelConnection(services, context, input);
      return {};
    },
    disconnectCommunity: (context) => disconnectCommunity(services, context),
    updateRoles: (context) => updateRoles(services, context),
  };
}
