import { resetRequestRefusal } from '@regz/rules/identity/passwords.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormFault, useForm } from '../../platform/forms/use-form.ts';
import { useChallenge } from '../challenge/use-challenge.ts';

type ResetRequest = { email: string; challenge: string };
type Refusal = NonNullable<ReturnType<typeof resetRequestRefusal>>;

type Asking = {
  send: (input: ResetRequest) => Promise<unknown>;
  /** The fault of the field for a refusal of the rule, before the request. */
  refused: (refusal: Refusal) => string;
  /** The fault shown for a failed call. */
  failed?: (error: unknown) => FormFault<'email'>;
};

/** A form that requests a link for a new password, with a challenge. */
export function useResetRequest({ send, refused, failed = () => ({}) }: Asking) {
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
      form.refuse({ ...failed(error), focus: 'challenge' });
    },
  });

  function submit() {
    const answer = challenge.answerFor(form);
    if (answer === null) return;
    const refusal = resetRequestRefusal(form.values);
    if (refusal !== null) {
      form.refuse({ fields: { email: refused(refusal) } });
      return;
    }
    form.accept();
    request.mutate({ email: form.values.email.trim(), challenge: answer });
  }

  return { form, challenge, request, submit };
}
