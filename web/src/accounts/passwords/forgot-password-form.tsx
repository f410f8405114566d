import { ACCOUNT_LIMITS, resetRequestRefusal } from '@regz/rules/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Challenge } from '../sign-in/challenge.tsx';
import { useChallenge } from '../sign-in/use-challenge.ts';

const errors = messages.errors;
const forms = messages.forms;
const texts = messages.accountEmail.forgot;

/** Asks for a link to a new password; what it says afterwards is the same for every address. */
export function ForgotPasswordForm() {
  const form = useForm({ email: '' });
  const challenge = useChallenge();
  const request = useMutation({
    mutationFn: (input: { email: string; challenge: string }) =>
      api.accounts.password.requestReset(input),
    onSuccess: () => {
      challenge.renew();
      form.clear();
    },
    onError: (error) => {
      challenge.renew(error);
      form.refuse({ text: errorText(error), focus: 'challenge' });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (request.isPending) return;
    if (challenge.answer === null) {
      form.refuse({ text: errors.CHALLENGE_REQUIRED, focus: 'challenge' });
      return;
    }
    const refusal = resetRequestRefusal(form.values);
    if (refusal !== null) {
      const missing = refusal === 'ACCOUNT_FIELDS_MISSING';
      form.refuse({ fields: { email: missing ? forms.required : errors[refusal] } });
      return;
    }
    form.accept();
    request.mutate({ email: form.values.email.trim(), challenge: challenge.answer });
  }

  return (
    <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        {...form.field('email')}
        type="email"
        label={texts.field}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
      />
      <Challenge
        key={challenge.round}
        action="reset-password"
        strength={challenge.strength}
        onAnswer={challenge.onAnswer}
      />
      {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      {request.isSuccess ? (
        <Notice tone="good">{texts.sent(request.variables.email)}</Notice>
      ) : null}
      <Button
        type="submit"
        disabled={challenge.answer === null}
        pending={request.isPending}
        pendingText={texts.pending}
      >
        {texts.submit}
      </Button>
    </form>
  );
}
