import type { Registration } from '@regz/rules/identity/registration.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FormFault } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Challenge } from '../challenge/challenge.tsx';
import { useChallenge, type ChallengeUse } from '../challenge/use-challenge.ts';
import { CookiesNotice } from './cookies-notice.tsx';
import {
  RegistrationFields,
  type RegisterFormState,
  type RegistrationTerms,
} from './registration-fields.tsx';

type Fault = FormFault<keyof Registration>;

type RegistrationFormProps<Made, Refused extends string> = {
  form: RegisterFormState;
  texts: { submit: string; pending: string };
  register: (input: Registration & { challenge: string }) => Promise<Made>;
  onRegistered: (made: Made) => void;
  /** The faults for a refusal of the rule and for a failed call. */
  faults: {
    ofRule: (refusal: Refused, values: Registration) => Fault;
    ofCall: (error: unknown) => Fault;
  };
  /** Checks the form before the request. */
  rule: (form: Registration) => Refused | null;
  /** The differences from the client area's form. */
  terms?: RegistrationTerms;
  /** A proven address, and the content that replaces its field. */
  provenEmail?: { email: string; field: ReactNode } | undefined;
  /** Other ways to an account, below the button. They need the challenge too. */
  children?: (challenge: ChallengeUse) => ReactNode;
};

/**
 * Five fields and the challenge: the registration of the client area and of the store. After a
 * refusal the form keeps its values, except for the challenge, whose answer is spent.
 */
export function RegistrationForm<Made, Refused extends string>(
  props: RegistrationFormProps<Made, Refused>,
) {
  const { form, texts, faults, rule, terms, provenEmail } = props;
  const challenge = useChallenge();
  const values = provenEmail ? { ...form.values, email: provenEmail.email } : form.values;
  const register = useMutation({
    mutationFn: props.register,
    onSuccess: props.onRegistered,
    onError: (error) => {
      challenge.renew(error);
      form.refuse(faults.ofCall(error));
    },
  });

  function submit() {
    const answer = challenge.answerFor(form);
    if (answer === null) return;
    const refusal = rule(values);
    if (refusal !== null) {
      form.refuse(faults.ofRule(refusal, values));
      return;
    }
    form.accept();
    register.mutate({ ...values, challenge: answer });
  }

  return (
    <FormShell
      form={form}
      pending={register.isPending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <>
          <Button
            type="submit"
            unready={challenge.answer === null}
            pending={register.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
          {props.children?.(challenge)}
        </>
      }
    >
      <CookiesNotice />
      <RegistrationFields form={form} emailField={provenEmail?.field} terms={terms} />
      <Challenge key={challenge.round} action="register" use={challenge} />
    </FormShell>
  );
}
