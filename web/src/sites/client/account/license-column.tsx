import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ActivityCard } from '../../../accounts/activity-card.tsx';
import type { Account } from '../../../accounts/session/session.ts';
import { DeviceCard } from '../../../devices/device-card.tsx';
import { GuideProgressCard } from '../../../guide/guide-progress-card.tsx';
import { messages } from '../../../i18n/en.ts';
import { ExperimentCard } from '../../../licenses/experiment-card.tsx';
import { RedeemForm } from '../../../licenses/redeem-form.tsx';
import { SubscriptionCard } from '../../../licenses/subscription-card.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const { redeem, subscription } = messages.licenses;

type LicenseColumnProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
};

/** What the account may use: subscription, keys, devices, guide, and what happened to it. */
export function LicenseColumn({ account }: LicenseColumnProps) {
  const nowMs = useNow();
  const navigate = useNavigate();
  const redeemCard = useRef<HTMLDivElement>(null);
  const goToRedeem = (
    <Button size="sm" onClick={() => redeemCard.current?.querySelector('input')?.focus()}>
      {subscription.emptyAction}
    </Button>
  );
  return (
    <>
      <SubscriptionCard account={account} nowMs={nowMs} redeemAction={goToRedeem} />
      <div ref={redeemCard}>
        <Card title={redeem.title}>
          <RedeemForm successText={redeem.successOnDashboard} />
        </Card>
      </div>
      <DeviceCard account={account} onResetStarted={(path) => void navigate(path)} />
      <GuideProgressCard enabled={account !== undefined} />
      <ExperimentCard subscription={account?.subscription} />
      <ActivityCard enabled={account !== undefined} />
    </>
  );
}
