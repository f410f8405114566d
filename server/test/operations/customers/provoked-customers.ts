import { randomUUID } from 'node:crypto';
import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const staff = (name: string, faults: Faults | ((server: TestServer) => Promise<Faults>)) =>
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
  'accounts.customers.correctEmail': {
    ACCOUNT_UNKNOWN: staff('correctEmail', { id: randomUUID() }),
    REASON_MISSING: staff('correctEmail', { reason: ' \u3000' }),
    ACCOUNT_GMAIL_INVALID: staff('correctEmail', { email: 'nimal@example.com' }),
    ACCOUNT_EMAIL_ABSENT: staff('correctEmail', async ({ database }) => ({
      id: (await makeAccount(database, { email: null })).id,
    })),
    ACCOUNT_EMAIL_KEPT: staff('correctEmail', async ({ database }) => ({
      id: (await makeAccount(database, { email_verified: true })).id,
    })),
    ACCOUNT_EMAIL_TAKEN: staff('correctEmail', async ({ database }) => {
      const email = `proven${randomUUID().slice(0, 8)}@gmail.com`;
      await makeAccount(database, { email, email_verified: true });
      return { email };
    }),
  },
  'accounts.customers.endSession': {
    SESSION_UNKNOWN: staff('endSession', { sessionId: 'nothing' }),
  },
};
