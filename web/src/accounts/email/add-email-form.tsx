import { ACCOUNT_LIMITS } from '@regz/rules/accounts.ts';
import { gmailRefusal } from '@regz/rules/accounts-email.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { addEmailFailure } from './add-email-fault.ts';
import { customerSession } from '../session/session.ts';

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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending || refusal !== null) return;
    form.accept();
    add.mutate(email.trim());
  }

  const field = form.field('email');
  return (
    <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
      {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
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
    </form>
  );
}
