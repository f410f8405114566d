import { customerSession, type Account } from '../../../identity/session/customer-session.ts';
import { useSession } from '../../../identity/session/use-session.ts';

/**
 * The logged-in customer. Undefined while loading. A page of the client site needs no check: the
 * layout redirects everyone else.
 */
export function useAccount(): Account | undefined {
  const session = useSession(customerSession);
  return session.state === 'in' ? session.subject : undefined;
}
