import { accountStatus } from '@regz/rules/identity/registration.ts';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { PasswordRow } from '../identity/passwords/password-row.tsx';
import type { Account } from '../identity/session/customer-session.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { MobileNumberRow } from './mobile-number-row.tsx';

const { account: texts } = messages.accountCards;

type AccountCardProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
  /** The registered devices and the license key, as their own slices show them. */
  deviceIds: ReactNode;
  licenseKey: ReactNode;
};

function StatusBadge({ adminApproval }: { adminApproval: boolean }) {
  return accountStatus(adminApproval) === 'active' ? (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="text-sm text-soft">{texts.approved}</span>
      <Badge tone="good">{texts.active}</Badge>
    </span>
  ) : (
    <Badge tone="warn">{texts.pendingApproval}</Badge>
  );
}

function LoadedRows({ account, deviceIds, licenseKey }: AccountCardProps & { account: Account }) {
  return (
    <DescriptionList
      rows={[
        { label: texts.username, value: account.username },
        { label: texts.password, value: <PasswordRow username={account.username} /> },
        { label: texts.email, value: account.email ?? texts.noEmail },
        { label: texts.mobileNumber, value: <MobileNumberRow {...account} /> },
        { label: texts.status, value: <StatusBadge adminApproval={account.adminApproval} /> },
        { label: texts.deviceIds, value: deviceIds },
        { label: texts.licenseKey, value: licenseKey },
        { label: texts.community, value: account.discordUsername ?? texts.notConnected },
      ]}
    />
  );
}

const labels = [
  texts.username,
  texts.password,
  texts.email,
  texts.mobileNumber,
  texts.status,
  texts.deviceIds,
  texts.licenseKey,
  texts.community,
];

function LoadingRows() {
  return (
    <DescriptionList
      rows={labels.map((label) => ({ label, value: <Skeleton className="h-5 w-36" /> }))}
    />
  );
}

/** The Account Information card. Source: specification A 2.5; ledger DASH-1. */
export function AccountCard({ account, ...slots }: AccountCardProps) {
  return (
    <Card ground title={texts.title}>
      {account === undefined ? <LoadingRows /> : <LoadedRows account={account} {...slots} />}
    </Card>
  );
}
