import { useQueryClient } from '@tanstack/react-query';
import { type Account, customerSession } from '../../../identity/session/customer-session.ts';
import { closeSession, openSession, sessionQuery } from '../../../identity/session/session.ts';

type Customer = {
  /** Asks the server every time: somebody may have logged in or out elsewhere. Null for nobody. */
  readAccount: () => Promise<Account | null>;
  signedIn: (account: Account) => void;
  signedOut: () => void;
};

/** Who is about to buy. */
export function useCustomer(): Customer {
  const client = useQueryClient();
  return {
    async readAccount() {
      const session = await client.fetchQuery({ ...sessionQuery(customerSession), staleTime: 0 });
      return session.state === 'in' ? session.subject : null;
    },
    signedIn: (account) => openSession(client, customerSession, account),
    signedOut: () => closeSession(client, customerSession, 'ended'),
  };
}
