import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { gmailRefusal } from '@regz/rules/identity/email.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { OwnPasswordField } from '../passwords/own-password-field.tsx';
import { sendFilled } from '../second-factors/security-fault.ts';
import { customerSession } from '../session/customer-session.ts';
import { addEmailFault } from './add-email-fault.ts';

const texts = messages.accountEmail.card;

/**
 * Adds the mail address of an account that has none, with its password; Save waits for a valid
 * address. Source: A 5; ASVS 7.5.1.
 */
export function AddEmailForm({ username }: { username: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ email: '', password: '' });
  const [left, setLeft] = useState(false);
  const add = useMutation({
    mutationFn: (input: { email: string; password: string }) => api.identity.addEmail(input),
    onSuccess: async () => {
      toast.success(texts.added);
      await client.invalidateQueries({ queryKey: customerSession.queryKey });
    },
    onError: (error) => form.refuse(addEmailFault(error)),
  });
  const { email, password } = form.values;
  const refusal = gmailRefusal(email);
  const typedWrong = left && email !== '' && refusal !== null;

  function submit() {
    if (refusal !== null) return;
    sendFilled(form, () => add.mutate({ email: email.trim(), password }));
  }

  const field = form.field('email');
  return (
    <FormShell
      form={form}
      pending={add.isPending}
      onSubmit={submit}
      footer={
        <div>
          <Button
            type="submit"
            disabled={refusal !== null}
            pending={add.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        </div>
      }
    >
      <TextField
        {...field}
        type="email"
        label={texts.field}
        hint={texts.hint}
        error={typedWrong ? messages.errors[refusal] : field.error}
        onBlur={() => setLeft(true)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
      />
      <OwnPasswordField {...form.field('password')} username={username} />
    </FormShell>
  );
}
