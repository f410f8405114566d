import { logInRefusal } from '@regz/rules/identity/passwords.ts';
import { languageTags } from '@regz/rules/players/task-users.ts';
import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { openSession } from '../identity/session/session.ts';
import { api } from '../platform/api/api.ts';
import { errorText, isRefusal } from '../platform/api/error-text.ts';
import type { Form, FormFault } from '../platform/forms/use-form.ts';
import { reopenedIn } from '../platform/languages/reopen.ts';
import { Link } from '../platform/routing/router.tsx';
import { TaskEntranceForm } from './task-entrance-form.tsx';
import { TaskPasswordField, TaskUsernameField } from './task-fields.tsx';
import { taskSession, type TaskUser } from './task-session.ts';

const texts = messages.playerEntrance.logIn;

/** 'Login failed', and the reason if it was not the name or the password. */
function faultOf(error: unknown): FormFault<'password'> {
  if (isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID')) {
    return { text: texts.failed, focus: 'password' };
  }
  return { text: `${texts.failed}. ${errorText(error)}`, focus: 'challenge' };
}

/** Logs in. If the account has another language, the document is first loaded again in it. */
async function logIn(request: Parameters<typeof api.players.logInTaskUser>[0]): Promise<TaskUser> {
  const user = await api.players.logInTaskUser(request);
  const isReplaced = reopenedIn(user.isAdmin ? 'en' : languageTags[user.language]);
  return isReplaced ? new Promise(() => {}) : user;
}

type TaskLogInFormProps = {
  form: Form<'username' | 'password'>;
  /** True for a login over a page. It has no links that leave the page. */
  over?: boolean;
};

/** The login of a task user. It only logs in; the page handles the navigation. */
export function TaskLogInForm({ form, over = false }: TaskLogInFormProps) {
  const client = useQueryClient();
  return (
    <TaskEntranceForm
      form={form}
      action="task-log-in"
      texts={texts}
      refusal={logInRefusal}
      send={over ? (request) => api.players.logInTaskUser(request) : logIn}
      onDone={(subject) => openSession(client, taskSession, subject)}
      fieldOf={{}}
      faultOf={faultOf}
      footer={
        over ? null : (
          <Link
            to="?password=forgotten"
            className="self-start text-sm text-accent-text underline underline-offset-4"
          >
            {texts.forgotten}
          </Link>
        )
      }
    >
      <TaskUsernameField field={form.field('username')} />
      <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
    </TaskEntranceForm>
  );
}
