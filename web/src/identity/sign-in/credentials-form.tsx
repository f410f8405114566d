import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { logInRefusal } from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { isRefusal } from '../../platform/api/error-text.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import type { Form } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Challenge } from '../challenge/challenge.tsx';
import { useChallenge } from '../challenge/use-challenge.ts';
import { ProviderSignIn } from '../provider/provider-sign-in.tsx';
import type { CodeStepProps } from './code-step.tsx';
import { CookiesNotice } from './cookies-notice.tsx';
import {
  credentialsFaults,
  type CredentialsFaults,
  type CredentialsField,
} from './credentials-fault.ts';

const CodeStep = lazyPart<CodeStepProps>(async () => {
  const step = await import('./code-step.tsx');
  return step.CodeStep;
});

export type CredentialsFormState = Form<CredentialsField>;

type CredentialsFormProps<Subject> = {
  form: CredentialsFormState;
  action: ChallengeAction;
  texts: { username: string; password: string; submit: string; pending: string };
  logIn: (credentials: {
    username: string;
    password: string;
    challenge: string;
    code?: string;
  }) => Promise<Subject>;
  onLoggedIn: (subject: Subject) => void;
  /** The texts for blank fields and for a failed call, if not the client area's. */
  faults?: CredentialsFaults;
  /** The page after a login through the identity provider. Absent if there is no such login. */
  providerReturnTo?: string;
  /** Other ways to log in, below the first step. */
  children?: ReactNode;
};

type FieldsProps = Pick<CredentialsFormProps<unknown>, 'form' | 'texts'>;

function CredentialsFields({ form, texts }: FieldsProps) {
  return (
    <>
      <TextField
        {...form.field('username')}
        label={texts.username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.username}
      />
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        required
        autoComplete="current-password"
        maxLength={ACCOUNT_LIMITS.password}
        showLabel={messages.controls.showPassword}
        hideLabel={messages.controls.hidePassword}
      />
    </>
  );
}

/**
 * Username, password and challenge: the login of customers and of staff. After a refusal the form
 * keeps its values, except for the challenge, whose answer is spent. An account with two-step codes
 * has a second step.
 */
export function CredentialsForm<Subject>(props: CredentialsFormProps<Subject>) {
  const { form, action, texts, onLoggedIn, faults = credentialsFaults } = props;
  const challenge = useChallenge();
  const [asksCode, setAsksCode] = useState(false);
  const logIn = useMutation({
    mutationFn: props.logIn,
    onSuccess: onLoggedIn,
    onError: (error) => {
      challenge.renew(error);
      if (isRefusal(error, 'ACCOUNT_CODE_REQUIRED')) {
        setAsksCode(true);
        return;
      }
      const fault = faults.ofCall(error);
      if (fault.focus === 'password') setAsksCode(false);
      form.refuse(fault);
    },
  });

  function submit() {
    const answer = challenge.answerFor(form);
    if (answer === null) return;
    const { code, ...credentials } = form.values;
    if (logInRefusal(credentials) !== null) {
      form.refuse(faults.ofMissing(credentials));
      return;
    }
    form.accept();
    logIn.mutate({ ...credentials, ...(asksCode ? { code } : {}), challenge: answer });
  }

  if (asksCode) {
    return (
      <Suspense>
        <CodeStep
          {...{ form, action, challenge, texts }}
          pending={logIn.isPending}
          onSubmit={submit}
          onBack={() => setAsksCode(false)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <FormShell
        form={form}
        pending={logIn.isPending}
        onSubmit={submit}
        className="flex flex-col gap-5"
        footer={
          <>
            <Button
              type="submit"
              unready={challenge.answer === null}
              pending={logIn.isPending}
              pendingText={texts.pending}
            >
              {texts.submit}
            </Button>
            {props.providerReturnTo === undefined ? null : (
              <ProviderSignIn
                purpose="log-in"
                challenge={challenge}
                returnTo={props.providerReturnTo}
              />
            )}
          </>
        }
      >
        <CookiesNotice />
        <CredentialsFields form={form} texts={texts} />
        <Challenge key={challenge.round} action={action} use={challenge} />
      </FormShell>
      {props.children}
    </>
  );
}
