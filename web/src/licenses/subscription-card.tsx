import { featureGroups } from '@regz/rules/license-feature-groups.ts';
import type { PackageName } from '@regz/rules/license-packages.ts';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { KeyRound } from '../ui/icons.ts';
import { LoadingRegion, Skeleton } from '../ui/skeleton.tsx';
import {
  daysLeftText,
  expiryText,
  subscriptionStatus,
  type Subscription,
} from './subscription-view.ts';

const { columns: headers, ...texts } = messages.licenses.subscription;

type Row = { name: string; isPackage: boolean; status: ReactNode; end: string; daysLeft: string };

const columns: readonly Column<Row>[] = [
  {
    header: headers.package,
    cell: ({ name, isPackage }) => (
      <span className={isPackage ? 'font-semibold' : 'text-soft'}>{name}</span>
    ),
  },
  { header: headers.status, cell: ({ status }) => status },
  { header: headers.expiration, cell: ({ end }) => end },
  { header: headers.daysLeft, cell: ({ daysLeft }) => daysLeft },
];

function subscriptionRows(account: Subscription, name: PackageName, nowMs: number): Row[] {
  const { running, text } = subscriptionStatus(account, nowMs);
  const shared = {
    status: <Badge tone={running ? 'good' : 'bad'}>{text}</Badge>,
    end: expiryText(account.expiresOn),
    daysLeft: daysLeftText(account.expiresOn, nowMs),
  };
  // A package that has ended switches nothing on, so its groups are no active rows.
  const groups = running ? featureGroups(name) : [];
  return [
    { name, isPackage: true, ...shared },
    ...groups.map((group) => ({ name: group, isPackage: false, ...shared })),
  ];
}

function SubscriptionLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col divide-y divide-line">
      {['w-40', 'w-24', 'w-28', 'w-20', 'w-32'].map((width) => (
        <div key={width} className="flex min-h-11 items-center justify-between gap-6">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </LoadingRegion>
  );
}

type SubscriptionTableProps = { account: Subscription; name: PackageName; nowMs: number };

function SubscriptionTable({ account, name, nowMs }: SubscriptionTableProps) {
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={subscriptionRows(account, name, nowMs)}
      rowKey={({ name: rowName, isPackage }) => `${isPackage} ${rowName}`}
    />
  );
}

type SubscriptionCardProps = {
  /** Undefined while it is loading. */
  account: Subscription | undefined;
  nowMs: number;
  /** Leads to the redeem form; shown where there is no subscription. */
  redeemAction?: ReactNode;
};

/** The Subscription Status card. Source: specification A 2.5, A 3.5; ledger DASH-2, DASH-3. */
export function SubscriptionCard({ account, nowMs, redeemAction }: SubscriptionCardProps) {
  const name = account?.subscription;
  return (
    <Card title={texts.title}>
      {account === undefined ? <SubscriptionLoading /> : null}
      {name === null ? (
        <EmptyState
          icon={<KeyRound className="size-6" aria-hidden="true" />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={redeemAction}
        />
      ) : null}
      {account !== undefined && name ? (
        <SubscriptionTable account={account} name={name} nowMs={nowMs} />
      ) : null}
    </Card>
  );
}
