import { HOUR_MS } from '@regz/rules/durations.ts';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { makeDelivery, makeEventHook } from '../../scenarios/event-hooks.ts';
import type { Example, Examples, Prepare, Refusals } from '../operation-example.ts';

const edited = {
  url: 'https://example.com/regz',
  description: 'the bot',
  events: ['order.paid', 'stock.low'],
};

const ofHook: Example['input'] = async ({ database }) => ({ id: await makeEventHook(database) });

export const examples: Examples = {
  'eventHooks.addHook': async ({ database }) => {
    // There is room for twenty, and a whole run makes more.
    await database.sql('delete from event_hooks');
    return edited;
  },
  'eventHooks.editHook': async ({ database }) => ({
    ...edited,
    id: await makeEventHook(database),
    on: false,
  }),
  'eventHooks.removeHook': ofHook,
  'eventHooks.rotateSecret': ofHook,
  'eventHooks.sendTest': ofHook,
  'eventHooks.listHookDeliveries': ofHook,
  'eventHooks.resendDelivery': async ({ database }) => ({
    deliveryId: await makeDelivery(database, await makeEventHook(database)),
  }),
  'eventHooks.resendDeliveries': async ({ database }) => ({
    id: await makeEventHook(database),
    since: new Date(Date.now() - HOUR_MS).toISOString(),
  }),
};

const urlRefusals: Refusals[string] = {
  EVENT_HOOK_URL_INVALID: { url: 'http://example.com/regz' },
  EVENT_HOOK_URL_PRIVATE: { url: 'https://10.0.0.1/regz' },
};
const turnedOff: Prepare = async ({ database }) => ({
  id: await makeEventHook(database, { off: 'staff' }),
});

export const refusals: Refusals = {
  'eventHooks.addHook': {
    ...urlRefusals,
    EVENT_HOOK_TOO_MANY: async ({ database }) => {
      for (let made = 0; made < EVENT_HOOK_LIMITS.endpoints; made += 1) {
        await makeEventHook(database);
      }
    },
  },
  'eventHooks.editHook': urlRefusals,
  'eventHooks.sendTest': { EVENT_HOOK_OFF: turnedOff },
  'eventHooks.resendDelivery': {
    EVENT_HOOK_OFF: async ({ database }) => ({
      deliveryId: await makeDelivery(database, await makeEventHook(database, { off: 'gone' })),
    }),
  },
  'eventHooks.resendDeliveries': { EVENT_HOOK_OFF: turnedOff },
};
