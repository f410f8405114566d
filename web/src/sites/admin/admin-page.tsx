import { messages } from '../../i18n/en.ts';
import { LogOutButton } from '../../identity/session/log-out-button.tsx';
import { useSession } from '../../identity/session/use-session.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { StaffRoleContext } from '../../platform/staff/use-may.ts';
import { adminSession } from '../../staff/admin-session.ts';
import { StaffSecurityButton } from '../../staff/staff-security-button.tsx';
import { StaffSetUp } from '../../staff/staff-set-up.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { AdminTabs } from './navigation/admin-tabs.tsx';
import { NavLoading } from './navigation/nav-loading.tsx';
import { PanelLoading } from './panel-loading.tsx';

const texts = messages.adminSite.panel;

export function meta() {
  return pageMeta({ title: texts.heading });
}

/** Rows of the page; from 1024 px on, everything stands beside the navigation. */
const COLUMNS =
  'contents gap-8 lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] ' +
  'lg:*:col-start-2';

/** The admin panel. Source: specification B 2 Admin. */
export default function AdminPage() {
  const session = useSession(adminSession);
  const subject = session.state === 'in' ? session.subject : undefined;
  return (
    <PageBody>
      <div className={COLUMNS}>
        <PageHeading
          title={texts.heading}
          description={
            subject ? texts.welcome(subject.username) : <Skeleton className="h-6 w-40" />
          }
          actions={
            subject ? (
              <>
                <StaffSecurityButton username={subject.username} />
                <LogOutButton source={adminSession} />
              </>
            ) : (
              <Skeleton className="h-9 w-52" />
            )
          }
        />
        <StaffRoleContext value={subject?.role ?? null}>
          <StaffSetUp subject={subject}>
            {subject ? (
              <AdminTabs role={subject.role} />
            ) : (
              <>
                <NavLoading />
                <PanelLoading />
              </>
            )}
          </StaffSetUp>
        </StaffRoleContext>
      </div>
    </PageBody>
  );
}
