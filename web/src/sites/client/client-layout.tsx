import { matchesRoute } from '@regz/rules/sites.ts';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LogOutButton } from '../../accounts/log-out-button.tsx';
import { customerSession } from '../../accounts/session.ts';
import { useSession, useSessionWatch } from '../../accounts/use-session.ts';
import { paths } from '../../platform/paths.ts';
import { LoadingNote } from '../frame/loading-note.tsx';
import { SessionFailed } from '../frame/session-failed.tsx';
import { messages } from '../../i18n/en.ts';
import { ClientFrame } from './client-frame.tsx';
import { logInPath } from './return-path.ts';

const { clientSite } = messages;

function AccountMenu({ username }: { username: string }) {
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-2 text-sm">
        <span className="sr-only">{clientSite.account}</span>
        <span className="max-w-40 truncate font-medium" title={username}>
          {username}
        </span>
      </span>
      <LogOutButton source={customerSession} />
    </>
  );
}

/**
 * The guard of the client site. Pages are drawn while the session loads and show their shape;
 * nobody signed in leads to the log-in. Source: specification A 2.3, A 8; ledger AUTH-6.
 */
export default function ClientLayout() {
  const session = useSession(customerSession);
  useSessionWatch(customerSession);
  const { pathname, search } = useLocation();
  const atLogIn = matchesRoute(paths.auth, pathname);

  function content() {
    if (atLogIn) return <Outlet />;
    if (session.state === 'failed')
      return <SessionFailed title={messages.brand.clientArea} failure={session} />;
    if (session.state !== 'out') return <Outlet />;
    const wanted = session.absence === 'logged-out' ? paths.auth : logInPath(pathname, search);
    return <Navigate to={wanted} replace />;
  }

  return (
    <ClientFrame
      withLinks={!atLogIn}
      account={session.state === 'in' ? <AccountMenu username={session.subject.username} /> : null}
    >
      {session.state === 'loading' ? <LoadingNote text={clientSite.loading} /> : null}
      {content()}
    </ClientFrame>
  );
}
