import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { correctEmail as texts } from '@regz/texts/en/identity/correct-email.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { OwnPasswordField } from '../passwords/own-password-field.tsx';
import { sendFilled } from '../second-factors/security-fault.ts';
import { customerSession } from '../session/customer-session.ts';
import { useMistypedHint } from '../sign-in/use-mistyped-hint.ts';

const fieldOf = {
  ACCOUNT_EMAIL_INVALID: 'email',
  ACCOUNT_EMAIL_TAKEN: 'email',
  ACCOUNT_EMAIL_UNCHANGED: 'email',
  ACCOUNT_PASSWORD_WRONG: 'password',
} as const;

export type CorrectEmailDialogProps = { username: string; open: boolean; onClose: () => void };

/** Corrects an unverified address, which its owner may do once. */
export function CorrectEmailDialog({ username, open, onClose }: CorrectEmailDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ email: '', password: '' });
  const mistyped = useMistypedHint(form.values.email);
  const correct = useMutation({
    mutationFn: (typed: { email: string; password: string }) => api.identity.correctEmail(typed),
    onSuccess: async ({ email }) => {
      toast.success(texts.done({ email }));
      close();
      await client.invalidateQueries({ queryKey: customerSession.queryKey });
    },
    onError: (error) => form.refuse(fieldFault(error, fieldOf) ?? { text: errorText(error) }),
  });

  function close() {
    form.clear();
    onClose();
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts}
      pending={correct.isPending}
      onSubmit={() => sendFilled(form, () => correct.mutate(form.values))}
      onClose={close}
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={texts.field}
        hint={mistyped}
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
      />
      <OwnPasswordField {...form.field('password')} username={username} />
    </FormDialog>
  );
}
