import { LogInAgainDialog } from '../identity/session/log-in-again-dialog.tsx';
import { AdminLogInForm } from './admin-log-in-form.tsx';
import { adminSession } from './admin-session.ts';

/** The login of staff over the page. */
export function AdminLogInAgain({ username }: { username: string }) {
  return (
    <LogInAgainDialog source={adminSession} username={username}>
      <AdminLogInForm username={username} />
    </LogInAgainDialog>
  );
}
