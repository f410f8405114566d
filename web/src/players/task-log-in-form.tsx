import { logInRefusal } from '@regz/rules/identity/passwords.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { openSession } from '../identity/session/session.ts';
import { api } from '../platform/api/api.ts';
import { isRefusal } from '../platform/api/error-text.ts';
import type { Form } from '../platform/forms/use-form.ts';
import { Link } from '../platform/routing/router.tsx';
import { callText } from './fault-text.ts';
import { TaskEntranceForm } from './task-entrance-form.tsx';
import { TaskPasswordField, TaskUsernameField } from './task-fields.tsx';
import { taskSession } from './task-session.ts';

/** 'Login failed', and the reason if it was not the name or the password. */
function failureText(words: TaskAreaWords, error: unknown): string {
  const { failed } = words.account.logIn;
  if (isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID')) return failed;
  return `${failed}. ${callText(words, error)}`;
}

type TaskLogInFormProps = {
  form: Form<'username' | 'password'>;
  /** True for a login over a page. It has no links that leave the page. */
  over?: boolean;
};

/** The login of a task user. It only logs in; the page handles the navigation. */
export function TaskLogInForm({ form, over = false }: TaskLogInFormProps) {
  const { logIn: texts, forgot } = useTaskWords().account;
  const client = useQueryClient();
  return (
    <TaskEntranceForm
      form={form}
      action="task-log-in"
      texts={texts}
      refusal={logInRefusal}
      send={(request) => api.players.logInTaskUser(request)}
      onDone={(subject) => openSession(client, taskSession, subject)}
      faultOf={(code) => ({
        focus: code === 'ACCOUNT_CREDENTIALS_INVALID' ? 'password' : 'challenge',
      })}
      failureText={failureText}
      footer={
        over ? null : (
          <Link
            to="?password=forgotten"
            className="self-start text-sm text-accent-text underline underline-offset-4"
          >
            {forgot.link}
          </Link>
        )
      }
    >
      <TaskUsernameField field={form.field('username')} />
      <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
    </TaskEntranceForm>
  );
}
