import { randomUUID } from 'node:crypto';
import { makeAccount, makeSession } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Example } from '../operation-example.ts';

const somebody = async ({ database }: TestServer) => ({ id: (await makeAccount(database)).id });

/** Examples of what customers do with their own accounts, and staff with those of customers. */
export const examples: Readonly<Record<string, Example>> = {
  'customers.changeMobileNumber': { input: async () => ({ mobileNumber: '0712345678' }) },
  'customers.staff.searchCustomers': { input: async () => ({ text: 'ni', filter: 'pending' }) },
  'customers.staff.readCustomer': { input: somebody },
  'customers.staff.approveCustomer': { input: somebody },
  'customers.staff.approveCustomers': {
    input: async (server) => ({ ids: [(await somebody(server)).id] }),
  },
  'customers.staff.banCustomer': {
    input: async (server) => ({ ...(await somebody(server)), reason: 'sold the account' }),
  },
  'customers.staff.unbanCustomer': { input: somebody },
  'customers.staff.endCustomerSession': {
    input: async (server) => {
      const { id } = await somebody(server);
      const { id: sessionId } = await makeSession(server.database, { kind: 'customer', id });
      return { id, sessionId };
    },
  },
  'customers.staff.correctEmail': {
    input: async (server) => ({
      ...(await somebody(server)),
      email: `corrected.${randomUUID().slice(0, 8)}@gmail.com`,
      reason: 'mistyped',
    }),
  },
  'customers.staff.correctMobileNumber': {
    input: async (server) => ({
      ...(await somebody(server)),
      mobileNumber: '0712345678',
      reason: 'mistyped',
    }),
  },
  'customers.staff.listTrail': { input: somebody },
  'customers.staff.listTimeline': {
    input: async (server) => ({ ...(await somebody(server)), filter: 'all' }),
  },
};
