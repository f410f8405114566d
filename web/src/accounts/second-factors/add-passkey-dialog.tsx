import { PASSKEY_NAME_MAX_LENGTH } from '@regz/rules/account-passkeys.ts';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FormDialog } from './form-dialog.tsx';
import { OwnPasswordField } from '../passwords/own-password-field.tsx';
import { knowsPasskeys, makePasskey, passkeyErrorText } from './passkey-device.ts';
import { blankFault, securityFailure } from './security-fault.ts';

const { addPasskey: texts, passkeys } = messages.accountSecurity;

type AddPasskeyDialogProps = {
  open: boolean;
  username: string;
  onClose: () => void;
  onChanged: () => void;
};

/** Adds a passkey: the password and a name, then the device asks the person itself. */
export function AddPasskeyDialog({ open, username, onClose, onChanged }: AddPasskeyDialogProps) {
  const form = useForm({ name: '', password: '' });
  const toast = useToast();
  const add = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const offer = await api.accounts.passkeys.registerOptions({ password });
      const made = await makePasskey(offer);
      return api.accounts.passkeys.register({ ...made, name });
    },
    onSuccess: () => {
      form.clear();
      toast.success(texts.done);
      onChanged();
      onClose();
    },
    onError: (error) => form.refuse(securityFailure(error, passkeyErrorText)),
  });

  function submit() {
    const blank = blankFault(form.values);
    if (blank !== null) {
      form.refuse(blank);
      return;
    }
    if (!knowsPasskeys()) {
      form.refuse({ text: passkeys.unsupported });
      return;
    }
    form.accept();
    add.mutate(form.values);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts}
      pending={add.isPending}
      onSubmit={submit}
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
