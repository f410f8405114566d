import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { Challenge } from '../identity/challenge/challenge.tsx';
import { useChallenge } from '../identity/challenge/use-challenge.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { missingFields, type Form, type FormFault } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { codeText } from './fault-text.ts';

type TaskEntranceFormProps<Field extends string, Answer> = {
  form: Form<Field>;
  action: ChallengeAction;
  texts: { submit: string; pending: string };
  /** The code of the values' fault before the request, or null. */
  refusal: (values: Record<Field, string>) => string | null;
  send: (request: Record<Field, string> & { challenge: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** The field of a refusal's code. Empty if no answer came. */
  faultOf: (code: string) => FormFault<Field>;
  failureText: (words: TaskAreaWords, error: unknown) => string;
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
  faultOf,
  failureText,
  children,
  footer,
  ...request
}: TaskEntranceFormProps<Field, Answer>) {
  const words = useTaskWords();
  const challenge = useChallenge();
  const call = useMutation({
    mutationFn: request.send,
    onSuccess: request.onDone,
    onError: (error) => {
      challenge.renew(error);
      form.refuse(faultOf(error instanceof ApiError ? error.code : ''));
    },
  });

  function submit() {
    call.reset();
    const answer = challenge.answerFor(form);
    if (answer === null) return;
    const code = refusal(form.values);
    if (code === null) {
      form.accept();
      call.mutate({ ...form.values, challenge: answer });
    } else if (code === 'ACCOUNT_FIELDS_MISSING') {
      form.refuse({ text: code, fields: missingFields(form.values) });
    } else {
      form.refuse(faultOf(code));
    }
  }

  // Faults below a field are not repeated.
  const said =
    call.error === null || form.fault?.fields !== undefined
      ? codeText(words, form.fault?.text)
      : failureText(words, call.error);
  return (
    <FormShell
      form={{ id: form.id, fault: said === undefined ? null : { text: said } }}
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
