import { ACCOUNT_LIMITS, resetRequestRefusal } from '@regz/rules/identity/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Challenge } from '../challenge/challenge.tsx';
import { useChallenge } from '../challenge/use-challenge.ts';

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

  function submit() {
    if (challenge.answer === null) {
      challenge.demand();
      form.refuse({ focus: 'challenge' });
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
    <FormShell
      form={form}
      pending={request.isPending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <>
          {request.isSuccess ? (
            <Notice tone="good">{texts.sent(request.variables.email)}</Notice>
          ) : null}
          <Button
            type="submit"
            unready={challenge.answer === null}
            pending={request.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={texts.field}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
      />
      <Challenge key={challenge.round} action="reset-password" use={challenge} />
    </FormShell>
  );
}
