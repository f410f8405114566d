import { randomUUID } from 'node:crypto';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const staff = (name: string, faults: Faults) =>
  spoiled(`accounts.customers.${name}`, 'admin', faults);

/** How each refusal of what staff do with accounts comes about. */
export const customerRefusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'accounts.customers.get': { ACCOUNT_UNKNOWN: staff('get', { id: randomUUID() }) },
  'accounts.customers.approve': { ACCOUNT_UNKNOWN: staff('approve', { id: randomUUID() }) },
  'accounts.customers.ban': {
    ACCOUNT_BAN_REASON_MISSING: staff('ban', { reason: ' \u3000' }),
    ACCOUNT_UNKNOWN: staff('ban', { id: randomUUID() }),
  },
  'accounts.customers.unban': { ACCOUNT_UNKNOWN: staff('unban', { id: randomUUID() }) },
  'accounts.customers.endSession': {
    SESSION_UNKNOWN: staff('endSession', { sessionId: 'nothing' }),
  },
};
