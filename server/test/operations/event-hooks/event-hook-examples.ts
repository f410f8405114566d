import { HOUR_MS } from '@regz/rules/durations.ts';
import { makeDelivery, makeEventHook } from '../../scenarios/event-hooks.ts';
import type { Example } from '../operation-example.ts';

const edited = {
  url: 'https://example.com/regz',
  description: 'the bot',
  events: ['order.paid', 'stock.low'],
};

const ofHook: Example = {
  input: async ({ database }) => ({ id: await makeEventHook(database) }),
};

/** Examples of the operations of webhook endpoints. */
export const examples: Readonly<Record<string, Example>> = {
  'eventHooks.listHooks': { input: async () => ({}) },
  'eventHooks.addHook': {
    input: async ({ database }) => {
      // There is room for twenty, and the examples of a whole run are more.
      await database.ownerPool.query('delete from event_hooks');
      return edited;
    },
  },
  'eventHooks.editHook': {
    input: async ({ database }) => ({ ...edited, id: await makeEventHook(database), on: false }),
  },
  'eventHooks.removeHook': ofHook,
  'eventHooks.rotateSecret': ofHook,
  'eventHooks.sendTest': ofHook,
  'eventHooks.listHookDeliveries': ofHook,
  'eventHooks.resendDelivery': {
    input: async ({ database }) => ({
      deliveryId: await makeDelivery(database, await makeEventHook(database)),
    }),
  },
  'eventHooks.resendDeliveries': {
    input: async ({ database }) => ({
      id: await makeEventHook(database),
      since: new Date(Date.now() - HOUR_MS).toISOString(),
    }),
  },
};
