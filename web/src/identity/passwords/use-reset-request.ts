import { resetRequestRefusal } from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../platform/api/error-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { useChallenge } from '../challenge/use-challenge.ts';

type ResetRequest = { email: string; challenge: string };

/** A form that requests a link for a new password, with a challenge. */
export function useResetRequest(send: (input: ResetRequest) => Promise<unknown>) {
  const form = useForm({ email: '' });
  const challenge = useChallenge();
  const request = useMutation({
    mutationFn: send,
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
    const answer = challenge.answerFor(form);
    if (answer === null) return;
    const refusal = resetRequestRefusal(form.values);
    if (refusal !== null) {
      const isMissing = refusal === 'ACCOUNT_FIELDS_MISSING';
      const text = isMissing ? messages.forms.required : messages.errors[refusal];
      form.refuse({ fields: { email: text } });
      return;
    }
    form.accept();
    request.mutate({ email: form.values.email.trim(), challenge: answer });
  }

  return { form, challenge, request, submit };
}
