import { randomUUID } from 'node:crypto';
import { makeAccount, makeSession } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Example } from '../operation-example.ts';

const somebody = async ({ database }: TestServer) => ({ id: (await makeAccount(database)).id });

/** Examples of what staff do with the accounts of customers. */
export const customerExamples: Readonly<Record<string, Example>> = {
  'accounts.customers.search': { input: async () => ({ text: 'ni', filter: 'pending' }) },
  'accounts.customers.get': { input: somebody },
  'accounts.customers.approve': { input: somebody },
  'accounts.customers.ban': {
    input: async (server) => ({ ...(await somebody(server)), reason: 'sold the account' }),
  },
  'accounts.customers.unban': { input: somebody },
  'accounts.customers.endSession': {
    input: async (server) => {
      const { id } = await somebody(server);
      const { id: sessionId } = await makeSession(server.database, { kind: 'customer', id });
      return { id, sessionId };
    },
  },
  'accounts.customers.correctEmail': {
    input: async (server) => ({
      ...(await somebody(server)),
      email: `corrected.${randomUUID().slice(0, 8)}@gmail.com`,
      reason: 'mistyped',
    }),
  },
  'accounts.customers.trail': { input: somebody },
};
