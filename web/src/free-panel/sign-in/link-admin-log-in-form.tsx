import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { openSession } from '../../identity/session/session.ts';
import {
  credentialsFaults,
  type CredentialsField,
} from '../../identity/sign-in/credentials-fault.ts';
import { CredentialsForm } from '../../identity/sign-in/credentials-form.tsx';
import { api } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { isUnanswered } from '../../platform/api/unanswered.ts';
import { type FormFault, useForm } from '../../platform/forms/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { linkAdminSession } from './link-admin-session.ts';

const texts = messages.freePanelLinks.logIn;

/** The texts of this login. */
function logInText(error: unknown): string {
  if (isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID')) return texts.credentialsInvalid;
  if (isRefusal(error, 'FREE_PANEL_KEY_INVALID')) return texts.keyInvalid;
  if (isRefusal(error, 'FREE_PANEL_LINK_INVALID')) return texts.linkInvalid;
  return isUnanswered(error) ? `${texts.failed}. ${errorText(error)}` : errorText(error);
}

function logInFailure(error: unknown): FormFault<CredentialsField> {
  const wrong = isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID');
  return { text: logInText(error), focus: wrong ? 'password' : 'challenge' };
}

type LinkAdminLogInFormProps = { linkKey: string; username?: string };

/** The login of a link's admin. */
export function LinkAdminLogInForm({ linkKey, username = '' }: LinkAdminLogInFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ username, password: '', code: '' });
  return (
    <CredentialsForm
      form={form}
      action="link-admin-log-in"
      texts={texts}
      logIn={({ username: name, password, challenge }) =>
        api.freePanel.logInLinkAdmin({ username: name, password, challenge, key: linkKey })
      }
      onLoggedIn={(link) => {
        openSession(client, linkAdminSession, link);
        toast.success(texts.success);
      }}
      faults={{ ofMissing: credentialsFaults.ofMissing, ofCall: logInFailure }}
    />
  );
}
