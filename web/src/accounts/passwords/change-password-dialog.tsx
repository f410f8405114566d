import { passwordChangeRefusal, type PasswordChange } from '@regz/rules/accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { passwordChangeFailure, passwordChangeFault } from './password-change-fault.ts';
import { PasswordChangeFields } from './password-change-fields.tsx';
import { UsernameHint } from '../sign-in/username-hint.tsx';

const controls = messages.controls;
const texts = messages.accountCards.changeDialog;

const nothingTyped: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

type ChangePasswordDialogProps = {
  open: boolean;
  username: string;
  onClose: () => void;
  onChanged: () => void;
};

/** Changes the password; every other session of the account ends with it. Source: decision 2. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { open, username, onClose, onChanged } = props;
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<keyof PasswordChange>(nothingTyped);
  const change = useMutation({
    mutationFn: (input: PasswordChange) => api.accounts.changePassword(input),
    onSuccess: async () => {
      form.clear();
      toast.success(texts.success);
      onChanged();
      await client.invalidateQueries({ queryKey: queries.accounts.sessions.key() });
    },
    onError: (error) => form.refuse(passwordChangeFailure(error)),
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const refusal = passwordChangeRefusal(form.values);
    if (refusal !== null) {
      form.refuse(passwordChangeFault(refusal, form.values));
      return;
    }
    form.accept();
    change.mutate(form.values);
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        {controls.cancel}
      </Button>
      <Button type="submit" form={form.id} pending={change.isPending} pendingText={texts.pending}>
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
        <PasswordChangeFields form={form} />
        {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      </form>
    </Dialog>
  );
}
