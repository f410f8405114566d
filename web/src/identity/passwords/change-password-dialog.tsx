import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import {
  PASSWORD_MIN_LENGTH,
  type PasswordChange,
  passwordChangeRefusal,
} from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { UsernameHint } from '../username-hint.tsx';
import { passwordFailure, passwordFault } from './password-fault.ts';

const texts = messages.accountCards.changeDialog;

const nothingTyped: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

type ChangePasswordDialogProps = {
  open: boolean;
  username: string;
  onClose: () => void;
  onChanged: () => void;
};

/** Changes the password. Every other session of the account ends. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { open, username, onClose, onChanged } = props;
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<keyof PasswordChange>(nothingTyped);
  const change = useMutation({
    mutationFn: (input: PasswordChange) => api.identity.changePassword(input),
    onSuccess: async () => {
      form.clear();
      toast.success(texts.success);
      onChanged();
      await client.invalidateQueries({ queryKey: queries.identity.listOwnSessions.key() });
    },
    onError: (error) => form.refuse(passwordFailure(error)),
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const refusal = passwordChangeRefusal(form.values);
    if (refusal !== null) {
      form.refuse(passwordFault(refusal, form.values));
      return;
    }
    form.accept();
    change.mutate(form.values);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts}
      pending={change.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <UsernameHint username={username} />
      <PasswordChangeFields form={form} />
    </FormDialog>
  );
}

const shared = {
  maxLength: ACCOUNT_LIMITS.password,
  showLabel: messages.controls.showPassword,
  hideLabel: messages.controls.hidePassword,
};

type PasswordChangeFieldsProps = { form: Form<keyof PasswordChange> };

/** The current password and the new one, twice. */
function PasswordChangeFields({ form }: PasswordChangeFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('currentPassword')}
        {...shared}
        label={texts.current}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        {...shared}
        label={texts.next}
        hint={messages.accounts.passwordHint({ least: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        {...shared}
        label={texts.confirm}
        autoComplete="new-password"
      />
    </>
  );
}
