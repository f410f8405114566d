import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listDoneSteps } from './guide.queries.ts';
import { markStep } from './mark-step.ts';

export function guideRoutes(services: Services): Handlers<Contract['guide']> {
  const { config, db } = services;
  return {
    readProgress: async ({ caller }) => ({
      done: await listDoneSteps(db, caller.id),
      communityInviteUrl: config.COMMUNITY_INVITE_URL ?? null,
    }),
    markStep: async (context, input) => {
      await markStep(services, context, input);
      return {};
    },
  };
}
