import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LogOutButton } from '../../accounts/session/log-out-button.tsx';
import { adminSession } from '../../accounts/session/session.ts';
import { StaffSecurityButton } from '../../accounts/second-factors/staff-security-button.tsx';
import { useSession } from '../../accounts/session/use-session.ts';
import { messages } from '../../i18n/en.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { adminPanels } from './admin-panels.tsx';
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
  const open = adminPanels.find(({ value }) => value === asked) ?? adminPanels[0];
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
          ) : null
        }
      />
      <Tabs
        label={texts.tabs}
        value={open.value}
        onValueChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
        tabs={adminPanels.map(({ value, label, Panel }) => ({
          value,
          label,
          content: (
            <Suspense fallback={<PanelLoading />}>
              {signedIn ? <Panel /> : <PanelLoading />}
            </Suspense>
          ),
        }))}
      />
    </PageBody>
  );
}
