import { registrationRefusal } from '@regz/rules/identity/registration.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import {
  isRegistrationPending,
  tellsIdentityOutcome,
  useAddressSearch,
} from '../../identity/provider/identity-address.ts';
import { ProviderSignIn } from '../../identity/provider/provider-sign-in.tsx';
import type { Absence } from '../../identity/session/session.ts';
import { AbsenceNotice } from '../../identity/sign-in/absence-notice.tsx';
import {
  registrationFailure,
  registrationFault,
} from '../../identity/sign-in/registration-fault.ts';
import type { RegisterFormState } from '../../identity/sign-in/registration-fields.tsx';
import { RegistrationForm } from '../../identity/sign-in/registration-form.tsx';
import { api, queries } from '../../platform/api/api.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useCarried } from '../../platform/languages/use-carried.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { LogInForm } from './log-in-form.tsx';

const { authPage, fields, logIn, register } = messages.accounts;

const AuthOutcome = lazyPart(async () => {
  const outcome = await import('./auth-outcome.tsx');
  return outcome.AuthOutcome;
});

const ProvenEmailField = lazyPart(async () => {
  const proven = await import('../../identity/provider/proven-email-field.tsx');
  return proven.ProvenEmailField;
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
  /** The page after the login. */
  returnTo: string;
};

/**
 * The tabs Login and Register. Both forms keep their values while the other one is shown. A
 * registration switches to the login form with the new name filled in, below a success message.
 */
export function AuthCard({ absence, returnTo }: AuthCardProps) {
  const search = useAddressSearch();
  const awaited = isRegistrationPending(search) ? 'register' : 'log-in';
  const [chosenTab, setTab] = useState<AuthTab | null>(null);
  const tab = chosenTab ?? awaited;
  useCarried('tab', chosenTab, setTab);
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

type RegisterFormProps = {
  form: RegisterFormState;
  /** The page after a return from the identity provider. */
  returnTo: string;
  onRegistered: (username: string) => void;
};

/** The address that the identity provider has proven for this browser, or null. */
function useProvenEmail(): string | null {
  const input = {};
  const pending = queries.identity.readHeldRegistration.queryOptions({ input });
  return useQuery(pending).data?.email ?? null;
}

/** Creates an account. The person logs in afterwards. */
function RegisterForm({ form, returnTo, onRegistered }: RegisterFormProps) {
  const email = useProvenEmail();
  const { error } = form.field('email');
  const proven =
    email === null
      ? undefined
      : {
          email,
          field: (
            <Suspense fallback={<Skeleton className="h-36 w-full" />}>
              <ProvenEmailField label={fields.email} email={email} error={error} />
            </Suspense>
          ),
        };
  return (
    <RegistrationForm
      form={form}
      texts={register}
      register={(input) => api.identity.registerAccount(input)}
      onRegistered={({ username }) => onRegistered(username)}
      rule={registrationRefusal}
      faults={{ ofRule: registrationFault, ofCall: registrationFailure }}
      provenEmail={proven}
    >
      {(challenge) =>
        email === null ? (
          <ProviderSignIn purpose="register" challenge={challenge} returnTo={returnTo} />
        ) : null
      }
    </RegistrationForm>
  );
}
