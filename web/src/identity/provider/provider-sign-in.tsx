import type { SignInPurpose } from '@regz/contract/identity/provider.ts';
import { messages } from '@regz/texts/en.ts';
import { useId } from 'react';
import { api } from '../../platform/api/api.ts';
import { useDeparture } from '../../platform/use-departure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { ChallengeUse } from '../challenge/use-challenge.ts';
import { departureText } from './departure-text.ts';
import { ProviderMark } from './provider-mark.tsx';

const identity = messages.accountIdentity;

type ProviderSignInProps = {
  purpose: SignInPurpose;
  challenge: ChallengeUse;
  /** The page to return to. */
  returnTo: string;
};

/** The login through the identity provider. Requires the form's solved challenge. */
export function ProviderSignIn({ purpose, challenge, returnTo }: ProviderSignInProps) {
  const hintId = useId();
  const { leaving, error, depart } = useDeparture(
    (answer: string) => api.identity.startSignIn({ purpose, challenge: answer, returnTo }),
    challenge.renew,
  );
  const { answer } = challenge;
  const unsolved = answer === null && !leaving;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {identity.or}
      </p>
      {error === null ? null : <Notice tone="bad">{departureText(error)}</Notice>}
      <Button
        variant="secondary"
        disabled={unsolved}
        aria-describedby={unsolved ? hintId : undefined}
        pending={leaving}
        pendingText={identity.leaving}
        icon={<ProviderMark />}
        onClick={() => {
          if (answer !== null) depart(answer);
        }}
      >
        {purpose === 'log-in' ? identity.signIn : identity.signUp}
      </Button>
      <p id={hintId} className="sr-only">
        {identity.challengeFirst}
      </p>
    </div>
  );
}
