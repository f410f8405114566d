import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { missingFields, useForm } from '../../platform/forms/use-form.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { UsernameHint } from '../username-hint.tsx';

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
      texts={texts}
      pending={reveal.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <UsernameHint username={username} />
      <PasswordField
        {...form.field('password')}
        label={texts.field}
        autoComplete="current-password"
        maxLength={ACCOUNT_LIMITS.password}
        showLabel={controls.showPassword}
        hideLabel={controls.hidePassword}
      />
    </FormDialog>
  );
}
