import { isReadyLicense } from '@regz/rules/licenses/own-licenses.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { KeyRound } from '../ui/icons.ts';
import { Card } from '../ui/layout/card.tsx';
import { LicenseItem } from './license-item.tsx';
import { OrdersLoading } from './orders-loading.tsx';
import { StoreLink } from './store-link.tsx';
import type { OrderOverview } from './use-orders.ts';

const texts = messages.orders.licenses;

type LicensesCardProps = {
  overview: UseQueryResult<OrderOverview>;
  /** Leads to where a key that waits is redeemed. */
  redeemAction: (licenseKey: string) => ReactNode;
  /** The page's loud act is another than the way to the store. */
  quiet: boolean;
};

/** The keys of the customer, those of orders among them. Source: specification B 2; LIC-3, ORD-2. */
export function LicensesCard({ overview, redeemAction, quiet }: LicensesCardProps) {
  return (
    <Card title={texts.title}>
      <QueryRegion query={overview} pending={<OrdersLoading />} failed={texts.loadFailed}>
        {({ licenses }) =>
          licenses.length === 0 ? (
            <EmptyState
              icon={<KeyRound className="size-6" aria-hidden="true" />}
              title={texts.emptyTitle}
              text={texts.emptyText}
              action={<StoreLink label={texts.emptyAction} quiet={quiet} />}
            />
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {licenses.map((license) => (
                <LicenseItem
                  key={license.licenseKey}
                  license={license}
                  redeemAction={isReadyLicense(license) ? redeemAction(license.licenseKey) : null}
                />
              ))}
            </ul>
          )
        }
      </QueryRegion>
    </Card>
  );
}
