import { Suspense, useEffect, useRef, useState } from 'react';
import { messages } from '../../i18n/en.ts';
import {
  isRegistrationPending,
  tellsIdentityOutcome,
  useAddressSearch,
} from '../../identity/provider/identity-address.ts';
import type { Absence } from '../../identity/session/session.ts';
import { AbsenceNotice } from '../../identity/sign-in/absence-notice.tsx';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { LogInForm } from './log-in-form.tsx';
import { RegisterForm } from './register-form.tsx';

const { authPage, logIn, register } = messages.accounts;

const AuthOutcome = lazyPart(async () => {
  const outcome = await import('./auth-outcome.tsx');
  return outcome.AuthOutcome;
});

type AuthTab = 'log-in' | 'register';

const noRegistration = {
  username: '',
  email: '',
  mobileNumber: '',
  password: '',
  confirmPassword: '',
};

type AuthCardProps = {
  absence: Absence | undefined;
  /** The page to go to once signed in. */
  returnTo: string;
};

/**
 * The tabs Login and Register. Both forms keep what was typed while the other one is shown; a
 * registration leads to the login form with the new name filled in, below the sentence that says it
 * worked. Source: specification A 2.4.
 */
export function AuthCard({ absence, returnTo }: AuthCardProps) {
  const search = useAddressSearch();
  const awaited = isRegistrationPending(search) ? 'register' : 'log-in';
  const [chosenTab, setTab] = useState<AuthTab | null>(null);
  const tab = chosenTab ?? awaited;
  const [registered, setRegistered] = useState(false);
  const success = useRef<HTMLDivElement>(null);
  const logInForm = useForm({ username: '', password: '', code: '' });
  const registerForm = useForm(noRegistration);

  function switchTo(next: AuthTab) {
    setTab(next);
    setRegistered(false);
  }

  function goToLogIn(username: string) {
    registerForm.clear();
    logInForm.prefill({ username });
    setTab('log-in');
    setRegistered(true);
    logInForm.focus('password');
  }

  useEffect(() => {
    if (registered) success.current?.scrollIntoView({ block: 'start' });
  }, [registered]);

  return (
    <Card title={authPage.title}>
      {registered ? null : <AbsenceNotice absence={absence} />}
      {chosenTab === null && tellsIdentityOutcome(search) ? (
        <Suspense>
          <AuthOutcome />
        </Suspense>
      ) : null}
      {registered ? (
        <div ref={success} className="scroll-mt-6">
          <Notice tone="good">{register.success}</Notice>
        </div>
      ) : null}
      <Tabs
        label={authPage.tabs}
        value={tab}
        onValueChange={switchTo}
        tabs={[
          {
            value: 'log-in',
            label: logIn.tab,
            content: <LogInForm form={logInForm} returnTo={returnTo} />,
          },
          {
            value: 'register',
            label: register.tab,
            content: (
              <RegisterForm form={registerForm} returnTo={returnTo} onRegistered={goToLogIn} />
            ),
          },
        ]}
      />
    </Card>
  );
}
