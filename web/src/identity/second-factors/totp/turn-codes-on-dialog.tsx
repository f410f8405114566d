import { useState } from 'react';
import { ConfirmTotpDialog } from './confirm-totp-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { StartTotpDialog } from './start-totp-dialog.tsx';
import type { TotpDialogProps } from './totp-dialog.ts';

type Step =
  | { kind: 'password' }
  | { kind: 'secret'; secret: string; uri: string }
  | { kind: 'codes'; recoveryCodes: readonly string[] };

/**
 * Turns two-step codes on: the password, the key for the app and its first code, the recovery
 * codes. What the server shows once exists only in this component, until it closes.
 */
export function TurnCodesOnDialog({ open, onClose, onChanged, ...rest }: TotpDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'password' });

  function close() {
    setStep({ kind: 'password' });
    onClose();
  }

  if (step.kind === 'codes') {
    const { recoveryCodes } = step;
    return <RecoveryCodesDialog {...rest} codes={open ? recoveryCodes : null} onClose={close} />;
  }
  if (step.kind === 'secret') {
    return (
      <ConfirmTotpDialog
        {...rest}
        open={open}
        secret={step.secret}
        uri={step.uri}
        onClose={close}
        onConfirmed={(recoveryCodes) => {
          setStep({ kind: 'codes', recoveryCodes });
          onChanged();
        }}
      />
    );
  }
  return (
    <StartTotpDialog
      {...rest}
      open={open}
      onClose={close}
      onStarted={(started) => setStep({ kind: 'secret', ...started })}
    />
  );
}
