import { useMutation } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import { FormDialog } from './form-dialog.tsx';
import { OwnPasswordField } from '../passwords/own-password-field.tsx';
import type { Passkey } from './passkey-item.tsx';
import { blankFault, securityFailure } from './security-fault.ts';

const texts = messages.accountSecurity.removePasskey;

type RemovePasskeyDialogProps = {
  passkey: Passkey;
  username: string;
  onClose: () => void;
  onChanged: () => void;
  onSessionsEnded: () => void;
};

/** Removes a passkey, given the password. */
export function RemovePasskeyDialog(props: RemovePasskeyDialogProps) {
  const { passkey, username, onClose, onChanged, onSessionsEnded } = props;
  const form = useForm({ password: '' });
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => api.accounts.passkeys.remove({ id: passkey.id, ...form.values }),
    onSuccess: () => {
      toast.success(texts.done);
      onChanged();
      onSessionsEnded();
      onClose();
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  function submit() {
    const blank = blankFault(form.values);
    if (blank !== null) {
      form.refuse(blank);
      return;
    }
    form.accept();
    remove.mutate();
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...texts, text: texts.text(passkey.name) }}
      tone="danger"
      pending={remove.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
    </FormDialog>
  );
}
