import { PASSKEY_NAME_MAX_LENGTH } from '@regz/rules/identity/passkeys.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { loadPart } from '../../../platform/connection/load-part.tsx';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OwnPasswordField } from '../../passwords/own-password-field.tsx';
import { securityFailure, sendFilled } from '../security-fault.ts';
import { passkeyErrorText } from './passkey-error-text.ts';

const { addPasskey: texts, passkeys } = messages.accountSecurity;

/** True if this browser supports passkeys. */
function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

type AddPasskeyDialogProps = {
  open: boolean;
  username: string;
  onClose: () => void;
  onChanged: () => void;
};

/** Adds a passkey: the password and a name, then the device's own prompt. */
export function AddPasskeyDialog({ open, username, onClose, onChanged }: AddPasskeyDialogProps) {
  const form = useForm({ name: '', password: '' });
  const toast = useToast();
  const add = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const offer = await api.identity.offerPasskey({ password });
      const { makePasskey } = await loadPart(() => import('./passkey-device.ts'));
      const made = await makePasskey(offer);
      return api.identity.registerPasskey({ ...made, name });
    },
    onSuccess: () => {
      form.clear();
      toast.success(texts.done);
      onChanged();
      onClose();
    },
    onError: (error) => form.refuse(securityFailure(error, passkeyErrorText)),
  });

  function send() {
    if (knowsPasskeys()) add.mutate(form.values);
    else form.refuse({ text: passkeys.unsupported });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts}
      pending={add.isPending}
      onSubmit={() => sendFilled(form, send)}
      onClose={() => {
        form.clear();
        onClose();
      }}
    >
      <TextField
        {...form.field('name')}
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
      />
      <OwnPasswordField username={username} {...form.field('password')} />
    </FormDialog>
  );
}
