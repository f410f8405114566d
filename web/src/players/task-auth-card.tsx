import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import { taskUserRegistrationRefusal } from '@regz/rules/players/task-users.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import { languageName, useShownLanguage, useTaskWords } from '../i18n/task-area/language.ts';
import type { Absence } from '../identity/session/session.ts';
import { AbsenceNotice } from '../identity/sign-in/absence-notice.tsx';
import { api } from '../platform/api/api.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { type Form, useForm } from '../platform/forms/use-form.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { callText } from './fault-text.ts';
import { TaskEntranceForm } from './task-entrance-form.tsx';
import { TaskEmailField, TaskPasswordField, TaskUsernameField } from './task-fields.tsx';
import { TaskLogInForm } from './task-log-in-form.tsx';

type AuthTab = 'log-in' | 'register';

/**
 * The tabs Login and Register. Both forms keep their values while the other one is shown. A
 * registration switches to the login.
 */
export function TaskAuthCard({ absence }: { absence: Absence | undefined }) {
  const { account } = useTaskWords();
  const [tab, setTab] = useState<AuthTab>('log-in');
  const [registered, setRegistered] = useState(false);
  const logInForm = useForm({ username: '', password: '' });
  const registerForm = useForm({ username: '', email: '', password: '' });

  function switchTo(next: AuthTab) {
    setTab(next);
    setRegistered(false);
  }

  function goToLogIn() {
    logInForm.prefill({ username: registerForm.values.username });
    registerForm.clear();
    setTab('log-in');
    setRegistered(true);
    logInForm.focus('password');
  }

  return (
    <Card title={messages.brand.taskArea}>
      {registered ? null : <AbsenceNotice absence={absence} />}
      {registered ? <Notice tone="good">{account.register.success}</Notice> : null}
      <Tabs
        label={account.tabs}
        value={tab}
        onValueChange={switchTo}
        tabs={[
          {
            value: 'log-in',
            label: account.logIn.tab,
            content: <TaskLogInForm form={logInForm} />,
          },
          {
            value: 'register',
            label: account.register.tab,
            content: <TaskRegisterForm form={registerForm} onRegistered={goToLogIn} />,
          },
        ]}
      />
    </Card>
  );
}

const fieldOf: Readonly<Record<string, 'username' | 'email' | 'password'>> = {
  ACCOUNT_USERNAME_TAKEN: 'username',
  ACCOUNT_EMAIL_TAKEN: 'email',
  ACCOUNT_EMAIL_INVALID: 'email',
  ACCOUNT_USERNAME_INVALID: 'username',
  ACCOUNT_PASSWORD_TOO_SHORT: 'password',
};

/** The returned error, or 'Registration failed' without one. */
function failureText(words: TaskAreaWords, error: unknown): string {
  const { failed } = words.account.register;
  return isUnanswered(error) ? `${failed}. ${callText(words, error)}` : callText(words, error);
}

type TaskRegisterFormProps = {
  form: Form<'username' | 'email' | 'password'>;
  onRegistered: () => void;
};

/** Creates an account in the current language. The person logs in afterwards. */
function TaskRegisterForm({ form, onRegistered }: TaskRegisterFormProps) {
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
