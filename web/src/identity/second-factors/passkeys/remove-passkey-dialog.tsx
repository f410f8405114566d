import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { api } from '../../../platform/api/api.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { OwnPasswordField } from '../../passwords/own-password-field.tsx';
import { securityFailure, sendFilled } from '../security-fault.ts';
import type { Passkey } from './passkey-item.tsx';

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
    mutationFn: () => api.identity.removePasskey({ id: passkey.id, ...form.values }),
    onSuccess: () => {
      toast.success(texts.done);
      onChanged();
      onSessionsEnded();
      onClose();
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...texts, text: texts.text(passkey.name) }}
      tone="danger"
      pending={remove.isPending}
      onSubmit={() => sendFilled(form, () => remove.mutate())}
      onClose={onClose}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
    </FormDialog>
  );
}
