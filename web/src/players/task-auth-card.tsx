import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { useTaskWords } from '../i18n/task-area/language.ts';
import type { Absence } from '../identity/session/session.ts';
import { AbsenceNotice } from '../identity/sign-in/absence-notice.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { TaskLogInForm } from './task-log-in-form.tsx';
import { TaskRegisterForm } from './task-register-form.tsx';

type AuthTab = 'log-in' | 'register';

/**
 * The tabs Login and Register. Both forms keep what was typed while the other one is shown; a
 * registration leads to the login. Source: specification B 2.
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
    registerForm.clear();
    setTab('log-in');
    setRegistered(true);
    logInForm.focus('username');
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
