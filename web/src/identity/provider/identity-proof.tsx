import type { ProofPurpose } from '@regz/contract/identity/provider.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { useDeparture } from '../../platform/use-departure.ts';
import type { ButtonVariant } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { departureText } from './departure-text.ts';
import { ProviderMark } from './provider-mark.tsx';
import { identityRefusalText, useIdentityOutcome } from './use-identity-outcome.ts';

const controls = messages.controls;
const identity = messages.accountIdentity;

type IdentityProofProps = {
  purpose: ProofPurpose;
  /** The payload of the proof. The act must have the same payload. */
  payload: Record<string, string>;
  /** The account's address. The provider's account must have the same. */
  email: string | null;
  /** The page to return to. Defaults to the purpose's own page. */
  returnTo?: string;
  variant?: ButtonVariant;
  disabled?: boolean;
  /** The button's label; 'Verify with Google' by default. */
  label?: string;
};

/** The password field appears after a click and takes the focus. */
function focus(field: HTMLInputElement | null) {
  field?.focus();
}

/**
 * Opens the identity provider to prove the account's address, and shows the outcome after the
 * return. With `?proof=ok` in the address the proof waits on the server.
 */
export function IdentityProof(props: IdentityProofProps) {
  const { purpose, payload, email, returnTo, variant, disabled = false, label } = props;
  const { refusal } = useIdentityOutcome();
  const [password, setPassword] = useState('');
  const [passwordAsked, setPasswordAsked] = useState(false);
  const { leaving, error, depart } = useDeparture(
    () =>
      api.identity.startIdentityProof({
        purpose,
        payload,
        ...(returnTo === undefined ? {} : { returnTo }),
        ...(password === '' ? {} : { password }),
      }),
    (failed) => {
      if (isRefusal(failed, 'IDENTITY_PASSWORD_REQUIRED')) setPasswordAsked(true);
    },
  );
  const wrongPassword = error !== null && isRefusal(error, 'ACCOUNT_PASSWORD_WRONG');
  const asking = error !== null && isRefusal(error, 'IDENTITY_PASSWORD_REQUIRED');
  // The dashboard shows the outcome of a verification as a message; its card may be out of view.
  const returned = error === null && purpose !== 'verify-email' ? refusal : null;
  return (
    <div className="flex min-w-0 flex-col items-start gap-4">
      {returned === null ? null : (
        <Notice tone="bad">{identityRefusalText(returned, purpose, email)}</Notice>
      )}
      {passwordAsked ? (
        <PasswordField
          label={identity.passwordLabel}
          hint={email === null ? identity.firstAddressHint : identity.passwordHint}
          error={wrongPassword ? messages.errors.ACCOUNT_PASSWORD_WRONG : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !leaving) depart(undefined);
          }}
          ref={focus}
          autoComplete="current-password"
          showLabel={controls.showPassword}
          hideLabel={controls.hidePassword}
        />
      ) : null}
      {error === null || wrongPassword || asking ? null : (
        <Notice tone="bad">{departureText(error)}</Notice>
      )}
      <Button
        variant={variant ?? 'secondary'}
        disabled={disabled}
        pending={leaving}
        pendingText={identity.leaving}
        icon={<ProviderMark />}
        onClick={() => depart(undefined)}
      >
        {label ?? identity.verify}
      </Button>
    </div>
  );
}
