import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { passwordChangeRefusal, type PasswordChange } from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { passwordFailure, passwordFault } from '../identity/passwords/password-fault.ts';
import { UsernameHint } from '../identity/username-hint.tsx';
import { api } from '../platform/api/api.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { adminSession } from './admin-session.ts';
import { NewPasswordFields } from './staff-fields.tsx';

const texts = messages.accountStaff.ownPassword;
const blank: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

type OwnPasswordFormProps = { username: string; onChanged?: () => void };

/** Replaces the password of the logged-in staff member. Their other sessions end. */
export function OwnPasswordForm({ username, onChanged }: OwnPasswordFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<keyof PasswordChange>(blank);
  const change = useMutation({
    mutationFn: (input: PasswordChange) => api.staff.changePassword(input),
    onSuccess: async () => {
      form.clear();
      toast.success(texts.success);
      onChanged?.();
      await client.invalidateQueries({ queryKey: adminSession.queryKey });
    },
    onError: (error) => form.refuse(passwordFailure(error)),
  });

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
    <FormShell
      form={form}
      pending={change.isPending}
      onSubmit={submit}
      className="flex w-full flex-col gap-4"
      footer={
        <div>
          <Button type="submit" pending={change.isPending} pendingText={texts.pending}>
            {texts.submit}
          </Button>
        </div>
      }
    >
      <UsernameHint username={username} />
      <PasswordField
        {...form.field('currentPassword')}
        label={texts.current}
        maxLength={ACCOUNT_LIMITS.password}
        showLabel={messages.controls.showPassword}
        hideLabel={messages.controls.hidePassword}
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} label={texts.next} />
    </FormShell>
  );
}
