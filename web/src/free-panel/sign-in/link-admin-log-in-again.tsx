import { LogInAgainDialog } from '../../identity/session/log-in-again-dialog.tsx';
import { LinkAdminLogInForm } from './link-admin-log-in-form.tsx';
import { linkAdminSession, type OwnLink } from './link-admin-session.ts';

/** The login of a link's admin over the page. */
export function LinkAdminLogInAgain({ link: { code, username } }: { link: OwnLink }) {
  return (
    <LogInAgainDialog source={linkAdminSession} username={username}>
      <LinkAdminLogInForm linkKey={code} username={username} />
    </LogInAgainDialog>
  );
}
