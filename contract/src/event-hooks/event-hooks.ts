import { EVENT_HOOK_LIMITS, hookEvents } from '@regz/rules/event-hooks/endpoints.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const id = z.uuid();
const events = z.array(z.enum(hookEvents)).max(hookEvents.length);

const eventHook = z.strictObject({
  id,
  url: z.string(),
  description: z.string(),
  events,
  createdAt: fields.instant,
  /** The reason why it is off: staff, an answer 410, or five days without success. */
  off: z.enum(['staff', 'gone', 'failing']).nullable(),
  /** The time since which deliveries have failed. Null while they succeed. */
  failingSince: fields.instant.nullable(),
  /** The time until which the previous secret also signs. Null if there is none. */
  formerSecretUntil: fields.instant.nullable(),
  /** Deliveries that are not finished. */
  waiting: z.int(),
});

const delivery = z.strictObject({
  id,
  /** The header `webhook-id`: the same for every attempt and when resent. */
  webhookId: z.string(),
  type: z.string(),
  body: z.string(),
  createdAt: fields.instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  lastTriedAt: fields.instant.nullable(),
  nextTryAt: fields.instant.nullable(),
  /** The last response of the endpoint: its status, and the start of its body. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** The reason why there was no answer. */
  fault: z.string().nullable(),
});

const edited = {
  url: z.string().max(EVENT_HOOK_LIMITS.url),
  description: z.string().max(EVENT_HOOK_LIMITS.description),
  events,
};

const editRefusals = {
  EVENT_HOOK_URL_MISSING: { status: 400 },
  EVENT_HOOK_EVENTS_MISSING: { status: 400 },
  EVENT_HOOK_URL_INVALID: { status: 400 },
  EVENT_HOOK_URL_PRIVATE: { status: 400 },
} as const;

const ofKnown = { EVENT_HOOK_UNKNOWN: { status: 404 } } as const;

const listHooks = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/event-hooks' })
  .input(fields.nothing)
  .output(z.array(eventHook));

/** Only this answer contains the secret, so it is not stored for retries. */
const addHook = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/event-hooks', successStatus: 201 })
  .input(z.strictObject(edited))
  .output(z.strictObject({ id, secret: z.string() }))
  .errors({
    ...editRefusals,
    EVENT_HOOK_TOO_MANY: { status: 409, data: z.strictObject({ limit: z.int() }) },
  });

/** Disabling an endpoint drops its pending deliveries. Once enabled again, it gets new events. */
const editHook = operation({ caller: 'admin' })
  .route({ method: 'PATCH', path: '/event-hooks/{id}' })
  .input(z.strictObject({ id, ...edited, on: z.boolean() }))
  .output(fields.nothing)
  .errors({ ...editRefusals, ...ofKnown });

const removeHook = operation({ caller: 'admin' })
  .route({ method: 'DELETE', path: '/event-hooks/{id}' })
  .input(z.strictObject({ id }))
  .output(fields.nothing)
  .errors(ofKnown);

/** Replaces the secret. The previous secret also signs for one day. */
const rotateSecret = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/event-hooks/{id}/secret' })
  .input(z.strictObject({ id }))
  .output(z.strictObject({ secret: z.string() }))
  .errors(ofKnown);

/** Sends an empty event as a test. */
const sendTest = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/event-hooks/{id}/test' })
  .input(z.strictObject({ id }))
  .output(fields.nothing)
  .errors({ ...ofKnown, EVENT_HOOK_OFF: { status: 409 } });

/** Newest first. */
const listHookDeliveries = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/event-hooks/{id}/deliveries' })
  .input(z.strictObject({ id }))
  .output(z.array(delivery).max(EVENT_HOOK_LIMITS.deliveries))
  .errors(ofKnown);

/** Resends a delivery under its own id, whether or not it was delivered. */
const resendDelivery = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/event-hooks/deliveries/{deliveryId}/resend' })
  .input(z.strictObject({ deliveryId: z.uuid() }))
  .output(fields.nothing)
  .errors({ EVENT_HOOK_DELIVERY_UNKNOWN: { status: 404 }, EVENT_HOOK_OFF: { status: 409 } });

/** The same for all stored deliveries of an endpoint since a time. */
const resendDeliveries = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/event-hooks/{id}/resend' })
  .input(z.strictObject({ id, since: fields.instant }))
  .output(z.strictObject({ sent: z.int() }))
  .errors({ ...ofKnown, EVENT_HOOK_OFF: { status: 409 } });

export const eventHooks = {
  listHooks,
  addHook,
  editHook,
  removeHook,
  rotateSecret,
  sendTest,
  listHookDeliveries,
  resendDelivery,
  resendDeliveries,
};
