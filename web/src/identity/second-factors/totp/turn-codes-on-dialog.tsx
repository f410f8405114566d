import { inGroupsOfFour } from '@regz/rules/identity/second-factor-codes.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { OwnPasswordField } from '../../passwords/own-password-field.tsx';
import { AppCodeField } from '../code-field.tsx';
import { securityFailure, sendFilled } from '../security-fault.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { TotpDialogProps } from './totp-dialog.ts';

const texts = messages.accountSecurity.setUp;
const { checking } = messages.accountSecurity;

type Step =
  | { kind: 'password' }
  | { kind: 'secret'; secret: string; uri: string }
  | { kind: 'codes'; recoveryCodes: readonly string[] };

/**
 * Enables two-step codes: the password, the app's key and its first code, the recovery codes. The
 * server shows secrets once; only this component holds them, until it closes.
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

type StartTotpDialogProps = Omit<TotpDialogProps, 'onChanged'> & {
  onStarted: (started: { secret: string; uri: string }) => void;
};

/** Requires the password before it shows the key for the app. */
function StartTotpDialog(props: StartTotpDialogProps) {
  const { open, source, username, onClose, onStarted } = props;
  const form = useForm({ password: '' });
  const start = useMutation({
    mutationFn: () => source.calls.startTotp(form.values),
    onSuccess: (started) => {
      form.clear();
      onStarted(started);
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{
        title: texts.title,
        text: texts.passwordText,
        submit: texts.next,
        pending: checking,
      }}
      pending={start.isPending}
      onSubmit={() => sendFilled(form, () => start.mutate())}
      onClose={() => {
        form.clear();
        onClose();
      }}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
    </FormDialog>
  );
}

type ConfirmTotpDialogProps = Omit<TotpDialogProps, 'onChanged'> & {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const toast = useToast();
  return (
    <>
      <a href={uri} className="self-start text-accent-text underline underline-offset-4">
        {texts.openApp}
      </a>
      <div className="flex items-center justify-between gap-3 rounded-md border border-line bg-raised px-4 py-2">
        <p className="min-w-0">
          <span className="sr-only">{`${texts.key} `}</span>
          <span translate="no" className="font-mono wrap-anywhere text-ink">
            {inGroupsOfFour(secret, ' ')}
          </span>
        </p>
        <CopyButton
          text={secret}
          label={texts.copyKey}
          copiedLabel={texts.keyCopied}
          onCopied={() => toast.success(texts.keyCopied)}
        />
      </div>
    </>
  );
}

/** Shows the key for the app and takes the first code, which proves that the app has it. */
function ConfirmTotpDialog(props: ConfirmTotpDialogProps) {
  const { open, source, secret, uri, onClose, onConfirmed } = props;
  const form = useForm({ code: '' });
  const toast = useToast();
  const confirm = useMutation({
    mutationFn: () => source.calls.confirmTotp(form.values),
    onSuccess: ({ recoveryCodes }) => {
      form.clear();
      toast.success(texts.done);
      onConfirmed(recoveryCodes);
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...texts, text: texts.secretText }}
      pending={confirm.isPending}
      onSubmit={() => sendFilled(form, () => confirm.mutate())}
      onClose={onClose}
    >
      <Secret secret={secret} uri={uri} />
      <AppCodeField {...form.field('code')} label={texts.code} />
    </FormDialog>
  );
}
