import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { errorText } from '../platform/error-text.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { KeyRound } from '../ui/icons.ts';
import { LicenseItem } from './license-item.tsx';
import { OrdersLoading } from './orders-loading.tsx';
import { StoreLink } from './store-link.tsx';
import type { License, OrderOverview } from './use-orders.ts';

const texts = messages.orders.licenses;

type LicensesCardProps = {
  overview: UseQueryResult<OrderOverview>;
  /** Leads to where a key that waits is redeemed. */
  redeemAction: (licenseKey: string) => ReactNode;
};

function canBeRedeemed({ redeemed, withheld }: License): boolean {
  return !redeemed && withheld === null;
}

/** The keys of the customer, those of orders among them. Source: specification B 2; LIC-3, ORD-2. */
export function LicensesCard({ overview, redeemAction }: LicensesCardProps) {
  const licenses = overview.data?.licenses;
  return (
    <Card title={texts.title}>
      {overview.isPending ? <OrdersLoading /> : null}
      {overview.isError && licenses === undefined ? (
        <ErrorState
          title={texts.loadFailed}
          text={errorText(overview.error)}
          retryLabel={messages.failures.retry}
          retrying={overview.isFetching}
          onRetry={() => void overview.refetch()}
        />
      ) : null}
      {licenses?.length === 0 ? (
        <EmptyState
          icon={<KeyRound className="size-6" aria-hidden="true" />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<StoreLink label={texts.emptyAction} />}
        />
      ) : null}
      {licenses !== undefined && licenses.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {licenses.map((license) => (
            <LicenseItem
              key={license.licenseKey}
              license={license}
              redeemAction={canBeRedeemed(license) ? redeemAction(license.licenseKey) : null}
            />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
