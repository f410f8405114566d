import { mayCall } from '@regz/rules/accounts/staff-roles.ts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
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
import { Tabs } from '../../ui/layout/tabs.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { adminTabs } from './admin-tabs.tsx';
import { PanelLoading } from './panel-loading.tsx';

const texts = messages.adminSite.panel;

export function meta() {
  return pageMeta({ title: texts.heading });
}

/** The admin panel. Source: specification B 2 Admin. */
export default function AdminPage() {
  const session = useSession(adminSession);
  const [search, setSearch] = useSearchParams();
  const signedIn = session.state === 'in';
  // The prerendered page knows no address, and hydration would leave its first tab marked.
  const asked = signedIn ? search.get('tab') : null;
  const role = signedIn ? session.subject.role : null;
  // Until it is known who is signed in, the prerendered page has them all.
  const offered = adminTabs.filter(({ needs }) => role === null || mayCall(role, needs));
  const open = offered.find(({ value }) => value === asked) ?? offered[0] ?? adminTabs[0];
  const tabs = (
    <Tabs
      label={texts.tabs}
      value={open.value}
      onValueChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
      tabs={offered.map(({ value, label, Panel }) => ({
        value,
        label,
        content: (
          <Suspense fallback={<PanelLoading />}>{signedIn ? <Panel /> : <PanelLoading />}</Suspense>
        ),
      }))}
    />
  );
  return (
    <PageBody>
      <PageHeading
        title={texts.heading}
        description={
          signedIn ? texts.welcome(session.subject.username) : <Skeleton className="h-6 w-40" />
        }
        actions={
          signedIn ? (
            <>
              <StaffSecurityButton username={session.subject.username} />
              <LogOutButton source={adminSession} />
            </>
          ) : (
            <Skeleton className="h-9 w-52" />
          )
        }
      />
      <StaffRoleContext value={role}>
        <StaffSetUp subject={signedIn ? session.subject : undefined}>{tabs}</StaffSetUp>
      </StaffRoleContext>
    </PageBody>
  );
}
