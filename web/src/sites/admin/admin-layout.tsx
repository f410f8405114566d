import { matchesRoute } from '@regz/rules/sites/sites.ts';
import { Navigate, Outlet, useLocation } from 'react-router';
import { adminSession } from '../../accounts/session/session.ts';
import { useSession, useSessionWatch } from '../../accounts/session/use-session.ts';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { LoadingNote } from '../frame/loading-note.tsx';
import { SessionFailed } from '../frame/session-failed.tsx';
import { AdminFrame } from './admin-frame.tsx';

/**
 * The guard of the admin panel: staff who are signed in never see the log-in, and nobody else
 * sees the panel. Source: specification B 2 Admin; ledger ADM-1.
 */
export default function AdminLayout() {
  const session = useSession(adminSession);
  useSessionWatch(adminSession);
  const { pathname } = useLocation();
  const atLogIn = matchesRoute(paths.adminLogin, pathname);
  const atPanel = matchesRoute(paths.admin, pathname);

  function content() {
    if (atLogIn && session.state === 'in') return <Navigate to={paths.admin} replace />;
    if (!atPanel) return <Outlet />;
    if (session.state === 'out') return <Navigate to={paths.adminLogin} replace />;
    if (session.state === 'failed') {
      return <SessionFailed title={messages.brand.adminPanel} failure={session} />;
    }
    return <Outlet />;
  }

  return (
    <AdminFrame>
      {session.state === 'loading' ? <LoadingNote text={messages.adminSite.panel.loading} /> : null}
      {content()}
    </AdminFrame>
  );
}
