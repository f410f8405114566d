import { messages } from '../../i18n/en.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { IdentityOutcome } from '../identity/use-identity-outcome.ts';

const identity = messages.accountIdentity;

/** How a visit to the identity provider ended that led to the log-in. Source: A 4, A 8. */
export function AuthOutcome({ outcome: { done, refusal } }: { outcome: IdentityOutcome }) {
  if (refusal !== null) {
    const text = identity.refusals[refusal]({ act: 'sign-in', email: null });
    return <Notice tone="bad">{text}</Notice>;
  }
  if (done !== 'IDENTITY_REGISTRATION_PENDING') return null;
  return <Notice tone="info">{identity.done[done]}</Notice>;
}
