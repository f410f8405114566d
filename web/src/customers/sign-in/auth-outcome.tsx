import { messages } from '../../i18n/en.ts';
import { useIdentityOutcome } from '../../identity/provider/use-identity-outcome.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

const outcomes = messages.accountIdentityOutcomes;

/** The outcome of a visit to the identity provider that ends at the login. */
export function AuthOutcome() {
  const { done, refusal } = useIdentityOutcome();
  if (refusal !== null) {
    const text = outcomes.refusals[refusal]({ act: 'sign-in', email: null });
    return <Notice tone="bad">{text}</Notice>;
  }
  if (done !== 'IDENTITY_REGISTRATION_PENDING') return null;
  return <Notice tone="info">{outcomes.done[done]}</Notice>;
}
