import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../harness/people.ts';
import type { Example } from '../operation-example.ts';

/** The example of the store's own registration. */
export const examples: Readonly<Record<string, Example>> = {
  'identity.registerInStore': {
    input: async (server) => {
      const username = `buyer-${randomUUID()}`;
      return {
        username,
        email: `${username}@example.com`,
        mobileNumber: '0771234567',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        challenge: await server.browser().solveChallenge('register'),
      };
    },
  },
};
