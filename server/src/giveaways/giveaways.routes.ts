import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { drawWinners } from './draw/draw-winners.ts';
import { listForStaff, listGiveaways, readProof } from './list-giveaways.ts';
import { registerForGiveaway } from './registration/register-for-giveaway.ts';
import { listRegistrations, removeRegistration } from './staff/list-registrations.ts';
import { createGiveaway, editGiveaway, removeGiveaway } from './staff/plan-giveaway.ts';

export function giveawaysRoutes(services: Services): Handlers<Contract['giveaways']> {
  return {
    list: () => listGiveaways(services),
    register: (context, input) => registerForGiveaway(services, context, input),
    proof: (_context, input) => readProof(services, input),
    staff: {
      list: () => listForStaff(services),
      create: (context, input) => createGiveaway(services, context, input),
      edit: (context, input) => editGiveaway(services, context, input),
      remove: (context, input) => removeGiveaway(services, context, input),
      registrations: (context, input) => listRegistrations(services, context, input),
      removeRegistration: (context, input) => removeRegistration(services, context, input),
      draw: (context, input) => drawWinners(services, context, input),
    },
  };
}
