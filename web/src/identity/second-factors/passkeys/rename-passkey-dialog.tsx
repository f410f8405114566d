import { PASSKEY_NAME_MAX_LENGTH } from '@regz/rules/identity/passkeys.ts';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { api } from '../../../platform/api/api.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { securityFailure, sendFilled } from '../security-fault.ts';
import type { Passkey } from './passkey-item.tsx';

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
    mutationFn: () => api.identity.renamePasskey({ id: passkey.id, name: form.values.name }),
    onSuccess: () => {
      toast.success(texts.done);
      onChanged();
      onClose();
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  return (
    <FormDialog
      open
      form={form}
      texts={texts}
      pending={rename.isPending}
      onSubmit={() => sendFilled(form, () => rename.mutate())}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={texts.name} maxLength={PASSKEY_NAME_MAX_LENGTH} />
    </FormDialog>
  );
}
