import { logInRefusal } from '@regz/rules/accounts/accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TaskAreaWords } from '../../i18n/task-area/en/catalogue.ts';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { missingFields, type Form } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Challenge } from '../challenge/challenge.tsx';
import { useChallenge } from '../challenge/use-challenge.ts';
import { openSession } from '../session/session.ts';
import { callText, codeText } from './say-fault.ts';
import { TaskPasswordField, TaskUsernameField } from './task-fields.tsx';
import { taskSession } from './task-session.ts';

/** 'Login failed' (specification B 8), and why where it was not the name or the password. */
function failureText(words: TaskAreaWords, error: unknown): string {
  const { failed } = words.account.logIn;
  if (isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID')) return failed;
  return `${failed}. ${callText(words, error)}`;
}

/** The log-in of a task user. Signing in is all it does: the page goes where it has to. */
export function TaskLogInForm({ form }: { form: Form<'username' | 'password'> }) {
  const words = useTaskWords();
  const client = useQueryClient();
  const challenge = useChallenge();
  const logIn = useMutation({
    mutationFn: (input: { username: string; password: string; challenge: string }) =>
      api.accounts.taskUsers.logIn(input),
    onSuccess: (subject) => openSession(client, taskSession, subject),
    onError: (error) => {
      challenge.renew(error);
      const wrong = isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID');
      form.refuse({ focus: wrong ? 'password' : 'challenge' });
    },
  });

  function submit() {
    logIn.reset();
    if (challenge.answer === null) {
      challenge.demand();
      form.refuse({ focus: 'challenge' });
      return;
    }
    if (logInRefusal(form.values) !== null) {
      form.refuse({ text: 'ACCOUNT_FIELDS_MISSING', fields: missingFields(form.values) });
      return;
    }
    form.accept();
    logIn.mutate({ ...form.values, challenge: challenge.answer });
  }

  const said =
    logIn.error === null ? codeText(words, form.fault?.text) : failureText(words, logIn.error);
  return (
    <FormShell
      form={{ id: form.id, fault: said === undefined ? null : { text: said } }}
      pending={logIn.isPending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <>
          <Button
            type="submit"
            unready={challenge.answer === null}
            pending={logIn.isPending}
            pendingText={words.account.logIn.pending}
          >
            {words.account.logIn.submit}
          </Button>
          <Link
            to="?password=forgotten"
            className="self-start text-sm text-accent-text underline underline-offset-4"
          >
            {words.account.forgot.link}
          </Link>
        </>
      }
    >
      <TaskUsernameField field={form.field('username')} />
      <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
      <Challenge key={challenge.round} action="task-log-in" use={challenge} />
    </FormShell>
  );
}
