import { useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ActivityCard } from '../../accounts/activity-card.tsx';
import { AccountCard } from '../../accounts/account-card.tsx';
import { DeletionCard } from '../../accounts/deletion-card.tsx';
import { EmailCard } from '../../accounts/email-card.tsx';
import { IdentityProof } from '../../accounts/identity-proof.tsx';
import { SessionsCard } from '../../accounts/sessions-card.tsx';
import { CommunityCard } from '../../community/community-card.tsx';
import { DeviceCard } from '../../devices/device-card.tsx';
import { DeviceIds } from '../../devices/device-ids.tsx';
import { messages } from '../../i18n/en.ts';
import { ExperimentCard } from '../../licenses/experiment-card.tsx';
import { LicenseKeyText } from '../../licenses/license-key-text.tsx';
import { RedeemForm } from '../../licenses/redeem-form.tsx';
import { SubscriptionCard } from '../../licenses/subscription-card.tsx';
import { pageMeta } from '../../platform/page-meta.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { StatusStrip } from './status-strip.tsx';
import { useAccount } from './use-account.ts';

const texts = messages.clientSite.dashboard;
const { redeem, subscription } = messages.licenses;

export function meta() {
  return pageMeta({ title: texts.heading });
}

type CellProps = { className: string; children: ReactNode };

/** A place in the grid that its card fills. */
function Cell({ className, children }: CellProps) {
  return <div className={classNames('grid min-w-0', className)}>{children}</div>;
}

/** Everything about the account, its subscription and its device. Source: specification A 2.5. */
export default function DashboardPage() {
  const account = useAccount();
  const nowMs = useNow();
  const navigate = useNavigate();
  const redeemCard = useRef<HTMLDivElement>(null);
  const goToRedeem = (
    <Button size="sm" onClick={() => redeemCard.current?.querySelector('input')?.focus()}>
      {subscription.emptyAction}
    </Button>
  );
  return (
    <PageBody>
      <PageHeading title={texts.heading} />
      <StatusStrip account={account} nowMs={nowMs} />
      <div className="grid gap-6 lg:grid-cols-6">
        <Cell className="lg:col-span-4 lg:row-span-2">
          <SubscriptionCard account={account} nowMs={nowMs} redeemAction={goToRedeem} />
        </Cell>
        <div ref={redeemCard} className="grid min-w-0 lg:col-span-2">
          <Card title={redeem.title}>
            <RedeemForm successText={redeem.successOnDashboard} />
          </Card>
        </div>
        <Cell className="lg:col-span-2">
          <DeviceCard account={account} onResetStarted={(path) => void navigate(path)} />
        </Cell>
        <Cell className="lg:col-span-3">
          <AccountCard
            account={account}
            deviceIds={account ? <DeviceIds {...account} /> : null}
            licenseKey={account ? <LicenseKeyText licenseKey={account.licenseKey} /> : null}
          />
        </Cell>
        <Cell className="lg:col-span-3">
          <SessionsCard enabled={account !== undefined} />
        </Cell>
        <Cell className="lg:col-span-3">
          <EmailCard
            account={account}
            verifyAction={
              account ? (
                <IdentityProof purpose="verify-email" payload={{}} email={account.email} />
              ) : null
            }
          />
        </Cell>
        <Cell className="lg:col-span-3">
          <CommunityCard account={account} />
        </Cell>
        <Cell className="lg:col-span-3">
          <ExperimentCard subscription={account?.subscription} />
        </Cell>
        <Cell className="lg:col-span-3">
          <ActivityCard enabled={account !== undefined} />
        </Cell>
        <Cell className="lg:col-span-3">
          <DeletionCard />
        </Cell>
      </div>
    </PageBody>
  );
}
