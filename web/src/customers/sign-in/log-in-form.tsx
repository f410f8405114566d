import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PasskeySignIn } from '../../identity/second-factors/passkeys/passkey-sign-in.tsx';
import { customerSession } from '../../identity/session/customer-session.ts';
import { openSession } from '../../identity/session/session.ts';
import {
  CredentialsForm,
  type CredentialsFormState,
} from '../../identity/sign-in/credentials-form.tsx';
import { api } from '../../platform/api/api.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

const { fields, logIn } = messages.accounts;

type LogInFormProps = {
  form: CredentialsFormState;
  /**
   * The page after a return from the identity provider. Without it the form has no links that leave
   * the page.
   */
  returnTo?: string;
};

/** The login of a customer. It only logs in; the page handles the navigation. */
export function LogInForm({ form, returnTo }: LogInFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  return (
    <CredentialsForm
      form={form}
      action="log-in"
      texts={{
        username: fields.username,
        password: fields.password,
        submit: logIn.submit,
        pending: logIn.pending,
      }}
      logIn={(credentials) => api.identity.logIn(credentials)}
      onLoggedIn={(account) => {
        openSession(client, customerSession, account);
        toast.success(logIn.success);
      }}
      {...(returnTo === undefined ? {} : { providerReturnTo: returnTo })}
    >
      <PasskeySignIn />
      {returnTo === undefined ? null : (
        <Link
          to={paths.forgotPassword}
          className="mt-4 inline-block text-sm text-accent-text underline underline-offset-4"
        >
          {logIn.forgotPassword}
        </Link>
      )}
    </CredentialsForm>
  );
}
