import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { applyToGuild } from './apply-to-guild.ts';
import { readOwnApplication } from './read-own-application.ts';
import { decideApplication } from './staff/decide-application.ts';
import { listApplications } from './staff/list-applications.ts';
import { removeApplication } from './staff/remove-application.ts';
import { withdrawApplication } from './withdraw-application.ts';

export function guildRoutes(services: Services): Handlers<Contract['guild']> {
  return {
    applyToGuild: (context, input) => applyToGuild(services, context, input),
    readOwnApplication: (_context, input) => readOwnApplication(services.db, input),
    withdrawApplication: (_context, input) => withdrawApplication(services.db, input),
    staff: {
      listApplications: (_context, input) => listApplications(services.db, input),
      decideApplication: (context, input) => decideApplication(services, context, input),
      removeApplication: (context, input) => removeApplication(services, context, input),
    },
  };
}
