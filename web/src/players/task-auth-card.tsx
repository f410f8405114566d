import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import { taskLanguageOf, taskUserRegistrationRefusal } from '@regz/rules/players/task-users.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import type { Absence } from '../identity/session/session.ts';
import { AbsenceNotice } from '../identity/sign-in/absence-notice.tsx';
import { api } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { language } from '../platform/document/language.ts';
import { type Form, useForm } from '../platform/forms/use-form.ts';
import { useCarried } from '../platform/languages/use-carried.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { TaskEntranceForm } from './task-entrance-form.tsx';
import { TaskEmailField, TaskPasswordField, TaskUsernameField } from './task-fields.tsx';
import { TaskLogInForm } from './task-log-in-form.tsx';

const texts = messages.playerEntrance;

type AuthTab = 'log-in' | 'register';

/**
 * The tabs Login and Register. Both forms keep their values while the other one is shown. A
 * registration switches to the login.
 */
export function TaskAuthCard({ absence }: { absence: Absence | undefined }) {
  const [tab, setTab] = useState<AuthTab>('log-in');
  useCarried('tab', tab, setTab);
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
      {registered ? <Notice tone="good">{texts.register.success}</Notice> : null}
      <Tabs
        label={texts.tabs}
        value={tab}
        onValueChange={switchTo}
        tabs={[
          {
            value: 'log-in',
            label: texts.logIn.tab,
            content: <TaskLogInForm form={logInForm} />,
          },
          {
            value: 'register',
            label: texts.register.tab,
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

type TaskRegisterFormProps = {
  form: Form<'username' | 'email' | 'password'>;
  onRegistered: () => void;
};

/** Creates an account in the current language. The person logs in afterwards. */
function TaskRegisterForm({ form, onRegistered }: TaskRegisterFormProps) {
  return (
    <TaskEntranceForm
      form={form}
      action="task-register"
      texts={texts.register}
      refusal={taskUserRegistrationRefusal}
      send={(request) =>
        api.players.registerTaskUser({ ...request, language: taskLanguageOf(language) })
      }
      onDone={onRegistered}
      fieldOf={fieldOf}
      faultOf={(error) => ({
        text: failureText(error, texts.register.failed),
        focus: 'challenge',
      })}
    >
      <TaskUsernameField field={form.field('username')} />
      <TaskEmailField field={form.field('email')} />
      <TaskPasswordField
        field={form.field('password')}
        hint={messages.playerFields.passwordHint({ least: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
    </TaskEntranceForm>
  );
}
