import { ACCOUNT_LIMITS } from '@regz/rules/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { errorText, isRefusal } from '../../platform/error-text.ts';
import { missingFields, useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { UsernameHint } from '../sign-in/username-hint.tsx';

const controls = messages.controls;
const errors = messages.errors;
const texts = messages.accountCards.revealDialog;

type RevealPasswordDialogProps = {
  open: boolean;
  username: string;
  onClose: () => void;
  /** Given what was typed, once the server has found it right. */
  onRevealed: (password: string) => void;
};

/** Asks for the account's password before it is shown. Source: decision 2. */
export function RevealPasswordDialog(props: RevealPasswordDialogProps) {
  const { open, username, onClose, onRevealed } = props;
  const form = useForm({ password: '' });
  const reveal = useMutation({
    mutationFn: (password: string) => api.accounts.revealPassword({ password }),
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reveal.isPending) return;
    const { password } = form.values;
    if (password === '') {
      form.refuse({ text: errors.ACCOUNT_FIELDS_MISSING, fields: missingFields(form.values) });
      return;
    }
    form.accept();
    reveal.mutate(password);
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        {controls.cancel}
      </Button>
      <Button type="submit" form={form.id} pending={reveal.isPending} pendingText={texts.pending}>
        {texts.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.title}
      closeLabel={controls.close}
      footer={footer}
    >
      <p>{texts.text}</p>
      <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <UsernameHint username={username} />
        <PasswordField
          {...form.field('password')}
          label={texts.field}
          autoComplete="current-password"
          maxLength={ACCOUNT_LIMITS.password}
          showLabel={controls.showPassword}
          hideLabel={controls.hidePassword}
        />
        {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      </form>
    </Dialog>
  );
}
