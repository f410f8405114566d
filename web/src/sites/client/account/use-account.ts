import { customerSession, type Account } from '../../../identity/session/customer-session.ts';
import { useSession } from '../../../identity/session/use-session.ts';

/**
 * The logged-in customer; undefined while it is loading. A page of the client site needs no more:
 * the layout sends everybody else away.
 */
export function useAccount(): Account | undefined {
  const session = useSession(customerSession);
  return session.state === 'in' ? session.subject : undefined;
}
