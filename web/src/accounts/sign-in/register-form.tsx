import {
  ACCOUNT_LIMITS,
  PASSWORD_MIN_LENGTH,
  registrationRefusal,
  type Registration,
} from '@regz/rules/accounts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api.ts';
import type { Form } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Challenge } from './challenge.tsx';
import { ProvenEmailField } from '../identity/proven-email-field.tsx';
import { ProviderSignIn } from '../identity/provider-sign-in.tsx';
import { registrationFault, registrationFailure } from './registration-fault.ts';
import { useChallenge } from './use-challenge.ts';

const { fields, passwordHint, register: texts } = messages.accounts;

const passwordTexts = {
  showLabel: messages.controls.showPassword,
  hideLabel: messages.controls.hidePassword,
};

export type RegisterFormState = Form<keyof Registration>;

type RegisterFormProps = {
  form: RegisterFormState;
  /** The page to come back to from the identity provider. */
  returnTo: string;
  onRegistered: (username: string) => void;
};

/** The address the identity provider has proven for this browser, if it has. */
function useProvenEmail(): string | null {
  const input = {};
  const pending = queries.accounts.identity.pendingRegistration.queryOptions({ input });
  return useQuery(pending).data?.email ?? null;
}

/** Creates an account; the person logs in afterwards. Source: specification A 2.4, A 5. */
export function RegisterForm({ form, returnTo, onRegistered }: RegisterFormProps) {
  const challenge = useChallenge();
  const provenEmail = useProvenEmail();
  const values = provenEmail === null ? form.values : { ...form.values, email: provenEmail };
  const register = useMutation({
    mutationFn: (input: Registration & { challenge: string }) => api.accounts.register(input),
    onSuccess: ({ username }) => onRegistered(username),
    onError: (error) => {
      challenge.renew(error);
      form.refuse(registrationFailure(error));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (register.isPending) return;
    if (challenge.answer === null) {
      form.refuse({ text: messages.errors.CHALLENGE_REQUIRED, focus: 'challenge' });
      return;
    }
    const refusal = registrationRefusal(values);
    if (refusal !== null) {
      form.refuse(registrationFault(refusal, values));
      return;
    }
    form.accept();
    register.mutate({ ...values, challenge: challenge.answer });
  }

  return (
    <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        {...form.field('username')}
        label={fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.username}
      />
      {provenEmail === null ? (
        <TextField
          {...form.field('email')}
          type="email"
          label={fields.email}
          autoComplete="email"
          maxLength={ACCOUNT_LIMITS.email}
        />
      ) : (
        <ProvenEmailField
          label={fields.email}
          email={provenEmail}
          error={form.field('email').error}
        />
      )}
      <TextField
        {...form.field('mobileNumber')}
        type="tel"
        label={fields.mobileNumber}
        autoComplete="tel"
        maxLength={ACCOUNT_LIMITS.mobileNumber}
      />
      <PasswordField
        {...form.field('password')}
        {...passwordTexts}
        label={fields.password}
        hint={passwordHint(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
        maxLength={ACCOUNT_LIMITS.password}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        {...passwordTexts}
        label={fields.confirmPassword}
        autoComplete="new-password"
        maxLength={ACCOUNT_LIMITS.password}
      />
      <Challenge
        key={challenge.round}
        action="register"
        strength={challenge.strength}
        onAnswer={challenge.onAnswer}
      />
      {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      <Button
        type="submit"
        disabled={challenge.answer === null}
        pending={register.isPending}
        pendingText={texts.pending}
      >
        {texts.submit}
      </Button>
      {provenEmail === null ? (
        <ProviderSignIn purpose="register" challenge={challenge} returnTo={returnTo} />
      ) : null}
    </form>
  );
}
