import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { addHook, editHook } from './add-hook.ts';
import { listHooks } from './event-hooks.queries.ts';
import { eventHookView } from './hook-views.ts';
import { listHookDeliveries } from './list-hook-deliveries.ts';
import { removeHook } from './remove-hook.ts';
import { resendDeliveries, resendDelivery } from './resend-delivery.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTest } from './send-test.ts';

/** The endpoints of webhooks, and what they were sent. */
export function eventHooksRoutes(services: Services): Handlers<Contract['eventHooks']> {
  const { db } = services;
  return {
    listHooks: async () => (await listHooks(db)).map(eventHookView),
    addHook: (context, input) => addHook(services, context, input),
    editHook: async (context, input) => {
      await editHook(services, context, input);
      return {};
    },
    removeHook: async (context, input) => {
      await removeHook(services, context, input);
      return {};
    },
    rotateSecret: (context, input) => rotateSecret(services, context, input),
    sendTest: async (_context, input) => {
      await sendTest(services, input);
      return {};
    },
    listHookDeliveries: (_context, input) => listHookDeliveries(services, input),
    resendDelivery: async (context, input) => {
      await resendDelivery(services, context, input);
      return {};
    },
    resendDeliveries: (context, input) => resendDeliveries(services, context, input),
  };
}
