import { PASSKEY_NAME_MAX_LENGTH } from '@regz/rules/account-passkeys.ts';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Passkey } from './passkey-item.tsx';
import { blankFault, securityFailure } from './security-fault.ts';

const texts = messages.accountSecurity.renamePasskey;

type RenamePasskeyDialogProps = {
  passkey: Passkey;
  onClose: () => void;
  onChanged: () => void;
};

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose, onChanged }: RenamePasskeyDialogProps) {
  const form = useForm({ name: passkey.name });
  const toast = useToast();
  const rename = useMutation({
    mutationFn: () => api.accounts.passkeys.rename({ id: passkey.id, name: form.values.name }),
    onSuccess: () => {
      toast.success(texts.done);
      onChanged();
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
    rename.mutate();
  }

  return (
    <FormDialog
      open
      form={form}
      texts={texts}
      pending={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={texts.name} maxLength={PASSKEY_NAME_MAX_LENGTH} />
    </FormDialog>
  );
}
