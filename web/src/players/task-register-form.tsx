import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import { taskUserRegistrationRefusal } from '@regz/rules/players/task-users.ts';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import { languageName, useShownLanguage, useTaskWords } from '../i18n/task-area/language.ts';
import { api } from '../platform/api/api.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import type { Form } from '../platform/forms/use-form.ts';
import { callText } from './say-fault.ts';
import { TaskEntranceForm } from './task-entrance-form.tsx';
import { TaskEmailField, TaskPasswordField, TaskUsernameField } from './task-fields.tsx';

const fieldOf: Readonly<Record<string, 'username' | 'email' | 'password'>> = {
  ACCOUNT_USERNAME_TAKEN: 'username',
  ACCOUNT_EMAIL_TAKEN: 'email',
  ACCOUNT_EMAIL_INVALID: 'email',
  ACCOUNT_USERNAME_INVALID: 'username',
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
  return (
    <TaskEntranceForm
      form={form}
      action="task-register"
      texts={words.account.register}
      refusal={taskUserRegistrationRefusal}
      send={(request) => api.players.registerTaskUser({ ...request, language })}
      onDone={onRegistered}
      faultOf={(code) => {
        const field = fieldOf[code];
        return field === undefined ? { focus: 'challenge' } : { fields: { [field]: code } };
      }}
      failureText={failureText}
    >
      <TaskUsernameField field={form.field('username')} />
      <TaskEmailField field={form.field('email')} />
      <TaskPasswordField
        field={form.field('password')}
        hint={words.account.passwordHint(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
      />
    </TaskEntranceForm>
  );
}
