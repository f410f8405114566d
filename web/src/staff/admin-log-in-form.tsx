import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { openSession } from '../identity/session/session.ts';
import { CredentialsForm } from '../identity/sign-in/credentials-form.tsx';
import { api } from '../platform/api/api.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { adminSession } from './admin-session.ts';

const texts = messages.adminLogIn;

/** The login of a staff member. */
export function AdminLogInForm({ username = '' }: { username?: string }) {
  const client = useQueryClient();
  const form = useForm({ username, password: '', code: '' });
  return (
    <CredentialsForm
      form={form}
      action="admin-log-in"
      texts={texts}
      logIn={(credentials) => api.staff.logInAdmin(credentials)}
      onLoggedIn={(subject) => openSession(client, adminSession, subject)}
    />
  );
}
