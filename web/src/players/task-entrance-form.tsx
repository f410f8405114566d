import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import type { TaskUserRegistrationRefusal } from '@regz/rules/players/task-users.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Challenge } from '../identity/challenge/challenge.tsx';
import { useChallenge } from '../identity/challenge/use-challenge.ts';
import { atField, fieldFault } from '../platform/forms/field-fault.ts';
import { missingFields, type Form, type FormFault } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';

type TaskEntranceFormProps<Field extends string, Answer> = {
  form: Form<Field>;
  action: ChallengeAction;
  texts: { submit: string; pending: string };
  /** The fault of the values before the request, or null. */
  refusal: (values: Record<Field, string>) => TaskUserRegistrationRefusal | null;
  /** The fields by the codes of their refusals. */
  fieldOf: Readonly<Record<string, Field>>;
  send: (request: Record<Field, string> & { challenge: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** The fault shown for a failed call that no field explains. */
  faultOf: (error: unknown) => FormFault<Field>;
  /** The fields. */
  children: ReactNode;
  /** Content below the button. */
  footer?: ReactNode;
};

/**
 * The shared form of the task users' login and registration: fields, a challenge, one button. After
 * a refusal it keeps its values, except for the challenge, whose answer is spent.
 */
export function TaskEntranceForm<Field extends string, Answer>({
  form,
  action,
  texts,
  refusal,
  fieldOf,
  faultOf,
  children,
  footer,
  ...request
}: TaskEntranceFormProps<Field, Answer>) {
  const challenge = useChallenge();
  const call = useMutation({
    mutationFn: request.send,
    onSuccess: request.onDone,
    onError: (error) => {
      challenge.renew(error);
      form.refuse(fieldFault(error, fieldOf) ?? faultOf(error));
    },
  });

  function submit() {
    const answer = challenge.answerFor(form);
    if (answer === null) return;
    const code = refusal(form.values);
    if (code === null) {
      form.accept();
      call.mutate({ ...form.values, challenge: answer });
      return;
    }
    const text = messages.errors[code];
    const field = fieldOf[code];
    const fault = { text, fields: missingFields(form.values) };
    form.refuse(field === undefined ? fault : atField(field, text));
  }

  return (
    <FormShell
      form={form}
      pending={call.isPending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <>
          <Button
            type="submit"
            unready={challenge.answer === null}
            pending={call.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
          {footer}
        </>
      }
    >
      {children}
      <Challenge key={challenge.round} action={action} use={challenge} />
    </FormShell>
  );
}
