import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { missingFields, useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Eye, EyeOff } from '../../ui/icons.ts';
import { UsernameHint } from '../username-hint.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

const texts = messages.accountCards.password;
const revealDialogTexts = messages.accountCards.revealDialog;

/** The time that a confirmed password stays readable. */
const SHOWN_MS = 30_000;
const DOTS = '••••••••';
const controls = messages.controls;
const errors = messages.errors;

type OpenDialog = 'reveal' | 'change' | null;

/**
 * The password as dots. Showing it requires typing it, because it cannot be read back. The typed
 * password is then shown for 30 seconds and exists only in this component.
 */
export function PasswordRow({ username }: { username: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);

  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {shown === null ? (
        <span>
          <span aria-hidden="true">{DOTS}</span>
          <span className="sr-only">{texts.hidden}</span>
        </span>
      ) : (
        <span translate="no" className="font-mono">
          {shown}
        </span>
      )}
      <IconButton
        label={shown === null ? texts.reveal : texts.hide}
        onClick={() => (shown === null ? setDialog('reveal') : setShown(null))}
      >
        {shown === null ? <Eye className="size-4" /> : <EyeOff className="size-4" />}
      </IconButton>
      <Button variant="secondary" size="sm" onClick={() => setDialog('change')}>
        {texts.change}
      </Button>
      <RevealPasswordDialog
        open={dialog === 'reveal'}
        username={username}
        onClose={() => setDialog(null)}
        onRevealed={(password) => {
          setDialog(null);
          setShown(password);
        }}
      />
      <ChangePasswordDialog
        open={dialog === 'change'}
        username={username}
        onClose={() => setDialog(null)}
        onChanged={() => {
          setDialog(null);
          setShown(null);
        }}
      />
    </div>
  );
}

type RevealPasswordDialogProps = {
  open: boolean;
  username: string;
  onClose: () => void;
  /** Receives the typed password, once the server has confirmed it. */
  onRevealed: (password: string) => void;
};

/** Requires the account's password before it is shown. */
function RevealPasswordDialog(props: RevealPasswordDialogProps) {
  const { open, username, onClose, onRevealed } = props;
  const form = useForm({ password: '' });
  const reveal = useMutation({
    mutationFn: (password: string) => api.identity.revealPassword({ password }),
    onSuccess: (_answer, password) => {
      form.clear();
      onRevealed(password);
    },
    onError: (error) => {
      const wrong = isRefusal(error, 'ACCOUNT_PASSWORD_WRONG');
      form.refuse(wrong ? { fields: { password: errorText(error) } } : { text: errorText(error) });
    },
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const { password } = form.values;
    if (password === '') {
      form.refuse({ text: errors.ACCOUNT_FIELDS_MISSING, fields: missingFields(form.values) });
      return;
    }
    form.accept();
    reveal.mutate(password);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={revealDialogTexts}
      pending={reveal.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <UsernameHint username={username} />
      <PasswordField
        {...form.field('password')}
        label={revealDialogTexts.field}
        autoComplete="current-password"
        maxLength={ACCOUNT_LIMITS.password}
        showLabel={controls.showPassword}
        hideLabel={controls.hidePassword}
      />
    </FormDialog>
  );
}
