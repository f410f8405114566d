import { messages } from '@regz/texts/en.ts';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '../../platform/paths.ts';
import { useLocation, useNavigate } from '../../platform/routing/router.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { withoutIdentityOutcome } from './identity-address.ts';
import { identityOutcomeOf, identityRefusalText } from './use-identity-outcome.ts';

const identity = messages.accountIdentityOutcomes;

/**
 * Confirms the result of a visit to the identity provider on any page, and explains a failed one on
 * the dashboard. Then removes it from the address, so that a reload does not repeat it.
 */
export function IdentityReturn({ email }: { email: string | null }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();

  const tell = useEffectEvent(() => {
    const { done, refusal } = identityOutcomeOf(search);
    const refused = pathname === paths.dashboard ? refusal : null;
    if (pathname === paths.auth || (done === null && refused === null)) return;
    if (done !== null) toast.success(identity.done[done]);
    if (refused !== null) {
      toast.failure(identityRefusalText(refused, 'verify-email', email));
    }
    navigate({ pathname, search: withoutIdentityOutcome(search) }, { replace: true });
  });

  useEffect(() => tell(), [pathname, search]);
  return null;
}
