import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Account, customerSession } from '../../../identity/session/customer-session.ts';
import { closeSession, openSession, sessionQuery } from '../../../identity/session/session.ts';

type Customer = {
  /** The account of the last read. */
  account: Account | null;
  /** Requests it every time, because another tab may log in or out. Null if logged out. */
  readAccount: () => Promise<Account | null>;
  signedIn: (account: Account) => void;
  signedOut: () => void;
};

/** The customer of a purchase. */
export function useCustomer(): Customer {
  const client = useQueryClient();
  const [account, setAccount] = useState<Account | null>(null);
  return {
    account,
    async readAccount() {
      const session = await client.fetchQuery({ ...sessionQuery(customerSession), staleTime: 0 });
      const subject = session.state === 'in' ? session.subject : null;
      setAccount(subject);
      return subject;
    },
    signedIn: (subject) => {
      openSession(client, customerSession, subject);
      setAccount(subject);
    },
    signedOut: () => closeSession(client, customerSession, 'ended'),
  };
}
