import { messages } from '@regz/texts/en.ts';
import { credentialsFaults } from '../../identity/sign-in/credentials-fault.ts';
import {
  CredentialsForm,
  type CredentialsFormState,
} from '../../identity/sign-in/credentials-form.tsx';
import { api, type Api } from '../../platform/api/api.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { paths } from '../../platform/paths.ts';
import { visitorLogInFailure } from './visitor-fault.ts';

const { fields } = messages.accounts;
const texts = messages.freePanelVisit.signIn;

/** The result of using a link. */
export type LinkUse = Awaited<ReturnType<Api['freePanel']['signInThroughLink']>>;

type VisitorSignInFormProps = {
  /** The code of the link. */
  linkKey: string;
  form: CredentialsFormState;
  onUsed: (use: LinkUse) => void;
};

/** The login through a trial link. */
export function VisitorSignInForm({ linkKey, form, onUsed }: VisitorSignInFormProps) {
  const attempts = useIdempotencyKey();

  async function signIn(credentials: Parameters<Api['identity']['logIn']>[0]) {
    const { challenge: _challenge, ...typed } = credentials;
    const attempt = attempts.keyFor(typed);
    try {
      const use = await api.freePanel.signInThroughLink({ ...credentials, key: linkKey, attempt });
      attempts.settle();
      return use;
    } catch (error) {
      attempts.settle(error);
      throw error;
    }
  }

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
      logIn={signIn}
      onLoggedIn={onUsed}
      faults={{ ofMissing: credentialsFaults.ofMissing, ofCall: visitorLogInFailure }}
    >
      <a
        href={paths.forgotPassword}
        className="mt-4 inline-block text-sm text-accent-text underline underline-offset-4"
      >
        {messages.accounts.logIn.forgotPassword}
      </a>
    </CredentialsForm>
  );
}
