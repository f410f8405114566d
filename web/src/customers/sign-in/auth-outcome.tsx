import { messages } from '@regz/texts/en.ts';
import {
  identityRefusalText,
  useIdentityOutcome,
} from '../../identity/provider/use-identity-outcome.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The outcome of a visit to the identity provider that ends at the login. */
export function AuthOutcome() {
  const { done, refusal } = useIdentityOutcome();
  if (refusal !== null) {
    return <Notice tone="bad">{identityRefusalText(refusal, 'sign-in', null)}</Notice>;
  }
  if (done !== 'IDENTITY_REGISTRATION_PENDING') return null;
  return <Notice tone="info">{messages.accountIdentityOutcomes.done[done]}</Notice>;
}
