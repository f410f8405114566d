import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../platform/forms/use-form.ts';
import { securityFailure, sendFilled } from './security-fault.ts';

/** The form with the password and a code, and the act that needs both. */
export function usePasswordAndCode<Answer>(
  act: (form: { password: string; code: string }) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const form = useForm({ password: '', code: '' });
  const call = useMutation({
    mutationFn: () => act(form.values),
    onSuccess: (answer) => {
      form.clear();
      onDone(answer);
    },
    onError: (error) => {
      form.clear('code');
      form.refuse(securityFailure(error));
    },
  });

  return { form, pending: call.isPending, submit: () => sendFilled(form, () => call.mutate()) };
}
