import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { mailPage } from './mail-page.ts';
import { markStep } from './mark-step.ts';
import { readProgress } from './read-progress.ts';

export function guideRoutes(services: Services): Handlers<Contract['guide']> {
  return {
    readProgress: ({ caller }) => readProgress(services, caller),
    mailPage: (context, input) => mailPage(services, context, input),
    markStep: async (context, input) => {
      await markStep(services, context, input);
      return {};
    },
  };
}
