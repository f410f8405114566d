import { ACCOUNT_LIMITS } from '@regz/rules/accounts/accounts.ts';
import { gmailRefusal } from '@regz/rules/accounts/email.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { customerSession } from '../session/session.ts';
import { addEmailFailure } from './add-email-fault.ts';

const texts = messages.accountEmail.card;

/** Adds the mail address of an account that has none; Save waits for a valid one. Source: A 5. */
export function AddEmailForm() {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ email: '' });
  const [left, setLeft] = useState(false);
  const add = useMutation({
    mutationFn: (email: string) => api.accounts.email.add({ email }),
    onSuccess: async () => {
      toast.success(texts.added);
      await client.invalidateQueries({ queryKey: customerSession.queryKey });
    },
    onError: (error) => form.refuse(addEmailFailure(error)),
  });
  const { email } = form.values;
  const refusal = gmailRefusal(email);
  const typedWrong = left && email !== '' && refusal !== null;

  function submit() {
    if (refusal !== null) return;
    form.accept();
    add.mutate(email.trim());
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
    </FormShell>
  );
}
