import { randomUUID } from 'node:crypto';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { newPerson } from '../../harness/people.ts';
import { makeDelivery, makeEventHook } from '../../scenarios/event-hooks.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';

const staff = (name: string, faults: Parameters<typeof spoiled>[2]) =>
  spoiled(`eventHooks.${name}`, 'admin', faults);

const ofEdit = (name: string) => ({
  EVENT_HOOK_URL_MISSING: staff(name, { url: NOTHING_TO_SEE }),
  EVENT_HOOK_EVENTS_MISSING: staff(name, { events: [] }),
  EVENT_HOOK_URL_INVALID: staff(name, { url: 'http://example.com/regz' }),
  EVENT_HOOK_URL_PRIVATE: staff(name, { url: 'https://10.0.0.1/regz' }),
});

const unknown = (name: string) => staff(name, { id: randomUUID() });
const turnedOff = (name: string) =>
  staff(name, async ({ database }) => ({ id: await makeEventHook(database, { off: 'staff' }) }));

const oneTooMany: Provoke = async (server) => {
  const person = await newPerson(server, 'admin');
  const input = await exampleOf('eventHooks.addHook').input(server, person);
  for (let made = 0; made < EVENT_HOOK_LIMITS.endpoints; made += 1) {
    await makeEventHook(server.database);
  }
  return { person, input };
};

/** How each refusal of what staff do with webhook endpoints comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'eventHooks.addHook': { ...ofEdit('addHook'), EVENT_HOOK_TOO_MANY: oneTooMany },
  'eventHooks.editHook': { ...ofEdit('editHook'), EVENT_HOOK_UNKNOWN: unknown('editHook') },
  'eventHooks.removeHook': { EVENT_HOOK_UNKNOWN: unknown('removeHook') },
  'eventHooks.rotateSecret': { EVENT_HOOK_UNKNOWN: unknown('rotateSecret') },
  'eventHooks.sendTest': {
    EVENT_HOOK_UNKNOWN: unknown('sendTest'),
    EVENT_HOOK_OFF: turnedOff('sendTest'),
  },
  'eventHooks.listHookDeliveries': { EVENT_HOOK_UNKNOWN: unknown('listHookDeliveries') },
  'eventHooks.resendDelivery': {
    EVENT_HOOK_DELIVERY_UNKNOWN: staff('resendDelivery', { deliveryId: randomUUID() }),
    EVENT_HOOK_OFF: staff('resendDelivery', async ({ database }) => ({
      deliveryId: await makeDelivery(database, await makeEventHook(database, { off: 'gone' })),
    })),
  },
  'eventHooks.resendDeliveries': {
    EVENT_HOOK_UNKNOWN: unknown('resendDeliveries'),
    EVENT_HOOK_OFF: turnedOff('resendDeliveries'),
  },
};
