import { messages } from '../../../i18n/en.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { useNow } from '../../../platform/use-now.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { AccountColumn } from './account-column.tsx';
import { LicenseColumn } from './license-column.tsx';
import { StatusStrip } from './status-strip.tsx';
import { useAccount } from './use-account.ts';

const texts = messages.clientSite.dashboard;

export function meta() {
  return pageMeta({ title: texts.heading });
}

const COLUMN = 'flex min-w-0 flex-col gap-6';

/**
 * Everything about the account, its subscription and its device. Each COLUMN is as long as its
 * cards; on a narrow screen they follow one another. Source: specification A 2.5.
 */
export default function DashboardPage() {
  const account = useAccount();
  const nowMs = useNow();
  return (
    <PageBody>
      <PageHeading title={texts.heading} />
      <StatusStrip account={account} nowMs={nowMs} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className={COLUMN}>
          <LicenseColumn account={account} />
        </div>
        <div className={COLUMN}>
          <AccountColumn account={account} />
        </div>
      </div>
    </PageBody>
  );
}
