import type { Contract } from '@regz/contract/contract.ts';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/event-hooks.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { listDeliveries, listEventHooks } from './event-hooks.queries.ts';
import { deliveryView, eventHookView } from './staff/hook-views.ts';
import { removeHook } from './staff/remove-hook.ts';
import { rotateSecret } from './staff/rotate-secret.ts';
import { addHook, editHook } from './staff/save-hook.ts';
import { resendDelivery, resendSince, sendTest } from './staff/send-again.ts';

/** The endpoints of webhooks, and what they were sent. */
export function eventHooksRoutes(services: Services): Handlers<Contract['eventHooks']> {
  const { db } = services;
  return {
    listHooks: async () => (await listEventHooks(db)).map(eventHookView),
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
    listHookDeliveries: async (_context, { id }) => {
      const isKnown = (await listEventHooks(db)).some((hook) => hook.id === id);
      if (!isKnown) throw new Refusal('EVENT_HOOK_UNKNOWN');
      const rows = await listDeliveries(db, id, EVENT_HOOK_LIMITS.deliveries);
      return rows.map(deliveryView);
    },
    resendDelivery: async (context, input) => {
      await resendDelivery(services, context, input);
      return {};
    },
    resendSince: (context, input) => resendSince(services, context, input),
  };
}
