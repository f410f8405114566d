import { messages } from '@regz/texts/en.ts';
import type { Account } from '../../identity/session/customer-session.ts';
import { CredentialsForm } from '../../identity/sign-in/credentials-form.tsx';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { paths } from '../../platform/paths.ts';
import { storeFieldsMissing, storeLogInFailure } from './store-fault.ts';

const { fields } = messages.accounts;
const texts = messages.storefrontBuying.signIn.logIn;

/** The login of the store's dialog. */
export function StoreLogInForm({ onLoggedIn }: { onLoggedIn: (account: Account) => void }) {
  const form = useForm({ username: '', password: '', code: '' });
  return (
    <CredentialsForm
      form={form}
      action="log-in"
      texts={{
        username: fields.username,
        password: fields.password,
        submit: texts.submit,
        pending: texts.pending,
      }}
      logIn={(credentials) => api.identity.logIn(credentials)}
      onLoggedIn={onLoggedIn}
      faults={{ ofMissing: storeFieldsMissing, ofCall: storeLogInFailure }}
    >
      <a
        href={paths.forgotPassword}
        className="self-start text-sm text-accent-text underline underline-offset-4"
      >
        {texts.forgot}
      </a>
    </CredentialsForm>
  );
}
