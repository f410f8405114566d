import { messages } from '@regz/texts/en.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { CommunityCard } from '../../../community/community-card.tsx';
import { AccountCard } from '../../../customers/account-card.tsx';
import { DeletionCard } from '../../../customers/deletion/deletion-card.tsx';
import { DeviceCard } from '../../../devices/device-card.tsx';
import { DeviceIds } from '../../../devices/device-ids.tsx';
import { EmailCard } from '../../../identity/email/email-card.tsx';
import { IdentityProof } from '../../../identity/provider/identity-proof.tsx';
import { customerSession, type Account } from '../../../identity/session/customer-session.ts';
import { ExperimentCard } from '../../../licenses/experiment-card.tsx';
import { LicenseKeyText } from '../../../licenses/license-key-text.tsx';
import { PauseControls } from '../../../licenses/pause.tsx';
import { ReminderSwitch } from '../../../licenses/reminder-switch.tsx';
import { isPausable } from '../../../licenses/subscription-view.ts';
import { TimeHistory } from '../../../licenses/time-history.tsx';
import { UnpaidMailSwitch } from '../../../orders/unpaid-mail-switch.tsx';
import { PcList } from '../../../panel/pcs/pc-list.tsx';
import { queries } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { paths } from '../../../platform/paths.ts';
import { Link, useNavigate } from '../../../platform/routing/router.tsx';
import { useNow } from '../../../platform/time/use-now.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { DashboardLinks } from './dashboard-links.tsx';
import { COMMUNITY_ID } from './next-step-card.tsx';

const CustomerNotifications = lazyPart(async () => {
  const settings = await import('../../../notifications/customer-notifications.tsx');
  return settings.CustomerNotifications;
});

const KeepNotifications = lazyPart(async () => {
  const kept = await import('../../../notifications/customer-notifications.tsx');
  return kept.KeepCustomerNotifications;
});

/** True if this browser has the permission to show notifications. */
const mayNotify = () => 'Notification' in window && Notification.permission === 'granted';

type CardsProps = { account: Account };

/** Information that is read more often than it is changed: the account and its two connections. */
function AccountCards({ account }: CardsProps) {
  return (
    <div className="grid items-start gap-x-12 gap-y-4 pt-1 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col">
        <AccountCard
          account={account}
          deviceIds={<DeviceIds {...account} />}
          licenseKey={<LicenseKeyText licenseKey={account.licenseKey} />}
        />
        <Notifications />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div id={COMMUNITY_ID}>
          <CommunityCard account={account} />
        </div>
        <EmailCard
          account={account}
          verifyAction={<IdentityProof purpose="verify-email" payload={{}} email={account.email} />}
        />
        <MailSwitches enabled={account.email !== null} />
      </div>
    </div>
  );
}

/** The customer's mail settings. Collapsed, because few change them twice. */
function MailSwitches({ enabled }: { enabled: boolean }) {
  return (
    <details className="border-t border-line text-sm">
      <summary className="w-fit cursor-pointer py-2 font-medium text-soft">
        {messages.clientDashboard.mails}
      </summary>
      <ReminderSwitch enabled={enabled} />
      <UnpaidMailSwitch enabled={enabled} />
    </details>
  );
}

/** The notifications of the account and this browser. They load when they are opened. */
function Notifications() {
  const [opened, setOpened] = useState(false);
  const { title, text } = messages.notifications;
  return (
    <details className="border-t border-line text-sm" onToggle={() => setOpened(true)}>
      <summary className="w-fit cursor-pointer py-2 font-medium text-soft">{title}</summary>
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-soft">{text}</p>
        {opened ? (
          <Suspense>
            <CustomerNotifications />
          </Suspense>
        ) : null}
      </div>
    </details>
  );
}

/**
 * Reloads account and PCs if they disagree: a PC gets its place in the list of devices when its
 * panel starts, after the page that confirmed it has been shown.
 */
function useAgreement(account: Account): void {
  const client = useQueryClient();
  const { data } = useQuery(queries.panel.listDevices.queryOptions({ input: {} }));
  const differ =
    data?.devices.some(({ id, bound }) => bound !== account.deviceIds.includes(id)) === true;
  useEffect(() => {
    if (!differ) return;
    void client.invalidateQueries({ queryKey: customerSession.queryKey });
    void client.invalidateQueries({ queryKey: queries.panel.listDevices.key() });
  }, [client, differ]);
}

type SubscriptionMoreProps = CardsProps & {
  /** True if resuming a paused subscription is the primary act. */
  loud: boolean;
};

/** The pause of the subscription, if it can be paused, and its history. */
export function SubscriptionMore({ account, loud }: SubscriptionMoreProps) {
  const nowMs = useNow();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-t border-line pt-2 text-sm">
      {isPausable(account, nowMs) ? <PauseControls account={account} loud={loud} /> : null}
      <TimeHistory />
    </div>
  );
}

/** The account's device, next to the form to redeem a key. */
export function DevicePart({ account }: CardsProps) {
  const navigate = useNavigate();
  useAgreement(account);
  return (
    <DeviceCard
      account={account}
      onResetStarted={(path) => navigate(path)}
      pcs={
        <PcList
          action={
            <Link to={paths.panelSignIn} className={buttonClass('secondary', 'sm')}>
              {messages.panel.pcs.add}
            </Link>
          }
        />
      }
    />
  );
}

type LaterCardsProps = {
  /** Undefined until the first cards are shown. */
  account: Account | undefined;
};

/** The dashboard below the first cards. */
export function LaterCards({ account }: LaterCardsProps) {
  if (account === undefined) return null;
  return (
    <>
      <DashboardLinks />
      {mayNotify() ? (
        <Suspense>
          <KeepNotifications />
        </Suspense>
      ) : null}
      <AccountCards account={account} />
      <div className="grid gap-x-12 lg:grid-cols-2">
        <ExperimentCard subscription={account.subscription} />
        <DeletionCard />
      </div>
    </>
  );
}
