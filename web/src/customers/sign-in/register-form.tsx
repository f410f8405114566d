import { registrationRefusal } from '@regz/rules/identity/registration.ts';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { ProvenEmailField } from '../../identity/provider/proven-email-field.tsx';
import { ProviderSignIn } from '../../identity/provider/provider-sign-in.tsx';
import {
  registrationFault,
  registrationFailure,
} from '../../identity/sign-in/registration-fault.ts';
import type { RegisterFormState } from '../../identity/sign-in/registration-fields.tsx';
import { RegistrationForm } from '../../identity/sign-in/registration-form.tsx';
import { api, queries } from '../../platform/api/api.ts';

const { fields, register: texts } = messages.accounts;

type RegisterFormProps = {
  form: RegisterFormState;
  /** The page to come back to from the identity provider. */
  returnTo: string;
  onRegistered: (username: string) => void;
};

/** The address the identity provider has proven for this browser, if it has. */
function useProvenEmail(): string | null {
  const input = {};
  const pending = queries.identity.readHeldRegistration.queryOptions({ input });
  return useQuery(pending).data?.email ?? null;
}

/** Creates an account; the person logs in afterwards. Source: specification A 2.4, A 5. */
export function RegisterForm({ form, returnTo, onRegistered }: RegisterFormProps) {
  const email = useProvenEmail();
  const { error } = form.field('email');
  const proven =
    email === null
      ? undefined
      : { email, field: <ProvenEmailField label={fields.email} email={email} error={error} /> };
  return (
    <RegistrationForm
      form={form}
      texts={texts}
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
