import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listGiveaways } from './list-giveaways.ts';
import { readProof } from './read-proof.ts';
import { registerForGiveaway } from './registration/register-for-giveaway.ts';
import { createGiveaway, editGiveaway, removeGiveaway } from './staff/create-giveaway.ts';
import { drawWinners } from './staff/draw-winners.ts';
import { listGiveaways as listForStaff } from './staff/list-giveaways.ts';
import { listRegistrations } from './staff/list-registrations.ts';
import { removeRegistration } from './staff/remove-registration.ts';

export function giveawaysRoutes(services: Services): Handlers<Contract['giveaways']> {
  return {
    listGiveaways: () => listGiveaways(services),
    registerForGiveaway: (context, input) => registerForGiveaway(services, context, input),
    readProof: (_context, input) => readProof(services, input),
    staff: {
      listGiveaways: () => listForStaff(services),
      createGiveaway: (context, input) => createGiveaway(services, context, input),
      editGiveaway: (context, input) => editGiveaway(services, context, input),
      removeGiveaway: (context, input) => removeGiveaway(services, context, input),
      listRegistrations: (context, input) => listRegistrations(services, context, input),
      removeRegistration: (context, input) => removeRegistration(services, context, input),
      drawWinners: (context, input) => drawWinners(services, context, input),
    },
  };
}
