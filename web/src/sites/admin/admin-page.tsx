import { useState } from 'react';
import { LogOutButton } from '../../accounts/session/log-out-button.tsx';
import { adminSession } from '../../accounts/session/session.ts';
import { StaffSecurityButton } from '../../accounts/second-factors/staff-security-button.tsx';
import { useSession } from '../../accounts/session/use-session.ts';
import { messages } from '../../i18n/en.ts';
import { KeyStockPanel } from '../../key-stock/key-stock-panel.tsx';
import { pageMeta } from '../../platform/page-meta.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.adminSite.panel;

export function meta() {
  return pageMeta({ title: texts.heading });
}

type AdminTab = 'license-keys';

/** The admin panel. Source: specification B 2 Admin. */
export default function AdminPage() {
  const session = useSession(adminSession);
  const [tab, setTab] = useState<AdminTab>('license-keys');
  const signedIn = session.state === 'in';
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
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'license-keys',
            label: texts.licenseKeys,
            content: <KeyStockPanel enabled={signedIn} />,
          },
        ]}
      />
    </PageBody>
  );
}
