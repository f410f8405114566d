import { texts } from '../../sentences.ts';

/** The refusals of webhook endpoints. */
export const eventHookErrors = texts({
  EVENT_HOOK_URL_MISSING: 'Please enter the address of the endpoint.',
  EVENT_HOOK_URL_INVALID: 'Please enter an address that starts with https://',
  EVENT_HOOK_URL_PRIVATE: 'This address is in a private network; nothing is sent there.',
  EVENT_HOOK_EVENTS_MISSING: 'Please choose at least one event.',
  EVENT_HOOK_TOO_MANY: 'You already have {limit} endpoints, the maximum.',
  EVENT_HOOK_UNKNOWN: 'This endpoint no longer exists.',
  EVENT_HOOK_DELIVERY_UNKNOWN: 'This delivery no longer exists.',
  EVENT_HOOK_OFF: 'This endpoint is off. Please turn it on first.',
});
