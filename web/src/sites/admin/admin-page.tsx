import { StaffSecurityButton } from '../../accounts/second-factors/staff-security-button.tsx';
import { adminSession } from '../../accounts/session/admin-session.ts';
import { LogOutButton } from '../../accounts/session/log-out-button.tsx';
import { useSession } from '../../accounts/session/use-session.ts';
import { StaffSetUp } from '../../accounts/staff/staff-set-up.tsx';
import { messages } from '../../i18n/en.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { StaffRoleContext } from '../../platform/staff/use-may.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { AdminTabs } from './navigation/admin-tabs.tsx';
import { NavLoading } from './navigation/nav-loading.tsx';
import { TabColumns } from './navigation/tab-columns.tsx';
import { PanelLoading } from './panel-loading.tsx';

const texts = messages.adminSite.panel;

export function meta() {
  return pageMeta({ title: texts.heading });
}

/** The admin panel. Source: specification B 2 Admin. */
export default function AdminPage() {
  const session = useSession(adminSession);
  const subject = session.state === 'in' ? session.subject : undefined;
  return (
    <PageBody>
      <PageHeading
        title={texts.heading}
        description={subject ? texts.welcome(subject.username) : <Skeleton className="h-6 w-40" />}
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
            <TabColumns nav={<NavLoading />} panel={<PanelLoading />} />
          )}
        </StaffSetUp>
      </StaffRoleContext>
    </PageBody>
  );
}
