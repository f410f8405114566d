import { randomUUID } from 'node:crypto';
import { makeAdmin } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { PASSWORD } from '../../harness/people.ts';
import type { Example } from '../operation-example.ts';

const ownPassword = PASSWORD;
const passwords = { newPassword: 'a new password', confirmPassword: 'a new password' };
const colleague = async ({ database }: TestServer) => (await makeAdmin(database)).id;

/** Examples of what staff do with the accounts of staff. */
export const examples: Readonly<Record<string, Example>> = {
  'staff.listStaff': { input: async () => ({}) },
  'staff.createAdmin': {
    input: async () => ({
      username: `staff-${randomUUID()}`,
      role: 'support',
      ...passwords,
      ownPassword,
    }),
  },
  'staff.setAdminPassword': {
    input: async (server) => ({ id: await colleague(server), ...passwords, ownPassword }),
  },
  'staff.requireAdminCodes': {
    input: async (server) => ({ id: await colleague(server), required: true, ownPassword }),
  },
  'staff.setAdminRole': {
    input: async (server) => ({ id: await colleague(server), role: 'stock', ownPassword }),
  },
  'staff.setAdminEnabled': {
    input: async (server) => ({ id: await colleague(server), enabled: false, ownPassword }),
  },
};
