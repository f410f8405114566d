import { PASSWORD_MIN_LENGTH } from '@regz/rules/accounts/accounts.ts';
import { taskUserRegistrationRefusal } from '@regz/rules/accounts/task-users.ts';
import { useMutation } from '@tanstack/react-query';
import type { TaskAreaWords } from '../../i18n/task-area/en/catalogue.ts';
import { languageName, useShownLanguage, useTaskWords } from '../../i18n/task-area/language.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/api.ts';
import { isUnanswered } from '../../platform/api/unanswered.ts';
import { missingFields, type Form } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Challenge } from '../challenge/challenge.tsx';
import { useChallenge } from '../challenge/use-challenge.ts';
import { callText, codeText } from './say-fault.ts';
import { TaskEmailField, TaskPasswordField, TaskUsernameField } from './task-fields.tsx';

const fieldOf: Readonly<Record<string, 'username' | 'email' | 'password'>> = {
  ACCOUNT_USERNAME_TAKEN: 'username',
  ACCOUNT_EMAIL_TAKEN: 'email',
  ACCOUNT_EMAIL_INVALID: 'email',
  ACCOUNT_PASSWORD_TOO_SHORT: 'password',
};

/** The returned error, or 'Registration failed' where none was returned. Source: B 8. */
function failureText(words: TaskAreaWords, error: unknown): string {
  const { failed } = words.account.register;
  return isUnanswered(error) ? `${failed}. ${callText(words, error)}` : callText(words, error);
}

type TaskRegisterFormProps = {
  form: Form<'username' | 'email' | 'password'>;
  onRegistered: () => void;
};

/** Creates an account in the language that is shown; the person logs in afterwards. */
export function TaskRegisterForm({ form, onRegistered }: TaskRegisterFormProps) {
  const words = useTaskWords();
  const language = languageName(useShownLanguage()?.language ?? 'en');
  const challenge = useChallenge();
  const register = useMutation({
    mutationFn: (answer: string) =>
      api.accounts.taskUsers.register({ ...form.values, language, challenge: answer }),
    onSuccess: onRegistered,
    onError: (error) => {
      challenge.renew(error);
      refuseCode(error instanceof ApiError ? error.code : '');
    },
  });

  function refuseCode(code: string) {
    const field = fieldOf[code];
    form.refuse(field === undefined ? { focus: 'challenge' } : { fields: { [field]: code } });
  }

  function submit() {
    register.reset();
    if (challenge.answer === null) {
      challenge.demand();
      form.refuse({ focus: 'challenge' });
      return;
    }
    const refusal = taskUserRegistrationRefusal(form.values);
    if (refusal === 'ACCOUNT_FIELDS_MISSING') {
      form.refuse({ text: refusal, fields: missingFields(form.values) });
      return;
    }
    if (refusal !== null) {
      refuseCode(refusal);
      return;
    }
    form.accept();
    register.mutate(challenge.answer);
  }

  // What a field says below itself is not said twice.
  const said =
    register.error === null || form.fault?.fields !== undefined
      ? codeText(words, form.fault?.text)
      : failureText(words, register.error);
  return (
    <FormShell
      form={{ id: form.id, fault: said === undefined ? null : { text: said } }}
      pending={register.isPending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <Button
          type="submit"
          unready={challenge.answer === null}
          pending={register.isPending}
          pendingText={words.account.register.pending}
        >
          {words.account.register.submit}
        </Button>
      }
    >
      <TaskUsernameField field={form.field('username')} />
      <TaskEmailField field={form.field('email')} />
      <TaskPasswordField
        field={form.field('password')}
        hint={words.account.passwordHint(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
      />
      <Challenge key={challenge.round} action="task-register" use={challenge} />
    </FormShell>
  );
}
