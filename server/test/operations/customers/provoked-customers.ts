import { randomUUID } from 'node:crypto';
import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const staff = (name: string, faults: Faults | ((server: TestServer) => Promise<Faults>)) =>
  spoiled(`customers.staff.${name}`, 'admin', faults);

const changeMobileNumber = (mobileNumber: string) =>
  spoiled('customers.changeMobileNumber', 'customer without a license', { mobileNumber });

/** How each refusal of what customers do with their accounts, and staff with them, comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'customers.changeMobileNumber': {
    ACCOUNT_FIELDS_MISSING: changeMobileNumber('\u200b'),
    ACCOUNT_FIELDS_TOO_LONG: changeMobileNumber('7'.repeat(33)),
  },
  'customers.staff.readCustomer': { ACCOUNT_UNKNOWN: staff('readCustomer', { id: randomUUID() }) },
  'customers.staff.approveCustomer': {
    ACCOUNT_UNKNOWN: staff('approveCustomer', { id: randomUUID() }),
  },
  'customers.staff.banCustomer': {
    ACCOUNT_BAN_REASON_MISSING: staff('banCustomer', { reason: ' \u3000' }),
    ACCOUNT_UNKNOWN: staff('banCustomer', { id: randomUUID() }),
  },
  'customers.staff.unbanCustomer': {
    ACCOUNT_UNKNOWN: staff('unbanCustomer', { id: randomUUID() }),
  },
  'customers.staff.correctEmail': {
    ACCOUNT_UNKNOWN: staff('correctEmail', { id: randomUUID() }),
    REASON_MISSING: staff('correctEmail', { reason: ' \u3000' }),
    ACCOUNT_EMAIL_INVALID: staff('correctEmail', { email: 'nimal@example' }),
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
  'customers.staff.correctMobileNumber': {
    ACCOUNT_UNKNOWN: staff('correctMobileNumber', { id: randomUUID() }),
    REASON_MISSING: staff('correctMobileNumber', { reason: ' \u3000' }),
    ACCOUNT_FIELDS_MISSING: staff('correctMobileNumber', { mobileNumber: ' ' }),
    ACCOUNT_FIELDS_TOO_LONG: staff('correctMobileNumber', { mobileNumber: '7'.repeat(33) }),
  },
  'customers.staff.endCustomerSession': {
    SESSION_UNKNOWN: staff('endCustomerSession', { sessionId: 'nothing' }),
  },
};
