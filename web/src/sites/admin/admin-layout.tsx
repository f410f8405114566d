// It renders once for each tab, so that memoizing it costs more code than it saves work.
'use no memo';

import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useSession, useSessionWatch } from '../../identity/session/use-session.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { LoadingPage } from '../../platform/document/loading-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Navigate, useLocation } from '../../platform/routing/router.tsx';
import { adminSession } from '../../staff/admin-session.ts';
import { LoadingNote } from '../frame/loading-note.tsx';
import { SessionFailed } from '../frame/session-failed.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { AdminBar } from './admin-bar.tsx';

const LogInAgain = lazyPart(async () => {
  const again = await import('../../staff/admin-log-in-again.tsx');
  return again.AdminLogInAgain;
});

/** Redirects to the task area, which is another site on this host. */
function ToTaskArea() {
  useEffect(() => location.replace(paths.taskAuth), []);
  return <LoadingPage title={messages.brand.taskArea} />;
}

/**
 * The guard of the admin panel: logged-in staff never see the login, and only they see the panel.
 * All others are redirected to the task area, except staff whose session has ended here, who are
 * redirected to their login.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const session = useSession(adminSession);
  useSessionWatch(adminSession);
  const { pathname } = useLocation();
  const atLogIn = matchesRoute(paths.adminLogin, pathname);
  const atPanel = matchesRoute(paths.admin, pathname);

  function content() {
    if (atLogIn && session.state === 'in') return <Navigate to={paths.admin} />;
    if (!atPanel) return children;
    if (session.state === 'out' && session.absence === 'absent') return <ToTaskArea />;
    if (session.state === 'out') return <Navigate to={paths.adminLogin} />;
    if (session.state === 'failed') {
      return <SessionFailed title={messages.brand.adminPanel} failure={session} />;
    }
    return children;
  }

  // A dialog that opens from the bar before the login screen is gone would close when the panel
  // appears.
  const admin = session.state === 'in' && !atLogIn ? session.subject : undefined;
  return (
    <SiteFrame header={<AdminBar admin={admin} />}>
      {session.state === 'in' && session.ended ? (
        <Suspense>
          <LogInAgain username={session.subject.username} />
        </Suspense>
      ) : null}
      {session.state === 'loading' ? <LoadingNote text={messages.adminSite.panel.loading} /> : null}
      {content()}
    </SiteFrame>
  );
}
