import { isReadyLicense, isRunningLicense } from '@regz/rules/licenses/own-licenses.ts';
import { packageTitle } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstantDay } from '../platform/time/format-date.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { KeyRound } from '../ui/icons.ts';
import { Card } from '../ui/layout/card.tsx';
import { OrdersLoading } from './orders-loading.tsx';
import { StoreLink } from './store-link.tsx';
import type { License, OrderOverview } from './use-order-overview.ts';

const texts = messages.orders.licenses;

type LicensesCardProps = {
  overview: UseQueryResult<OrderOverview>;
  /** Links to the page that redeems a waiting key. */
  redeemAction: (licenseKey: string) => ReactNode;
  /** True if the page's primary act is not the link to the store. */
  quiet: boolean;
};

/** The customer's keys, including those of orders. */
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

const DETAIL = "not-last:after:ml-2 not-last:after:content-['·']";

/** Details of a license besides its key, package, state and order, in short parts. */
function detailsOf({ activatedAt, durationDays }: License): string[] {
  return [
    durationDays === null ? null : texts.days({ n: durationDays }),
    activatedAt === null ? null : texts.since({ day: formatInstantDay(activatedAt) }),
  ].filter((part) => part !== null);
}

/**
 * The license's current state in one badge. Active means running, Ready to redeem means unused.
 * Inactive shows its reason next to it.
 */
function Standing({ license }: { license: License }) {
  const { standing, withheld } = license;
  if (isRunningLicense(license)) return <Badge tone="good">{texts.active}</Badge>;
  if (isReadyLicense(license)) return <Badge tone="good">{texts.standing.ready}</Badge>;
  const reason = withheld === null ? texts.standing[standing] : texts.withheld[withheld];
  return (
    <>
      <Badge tone="neutral">{texts.inactive}</Badge>
      <span
        className={`text-sm ${standing === 'frozen' || withheld !== null ? 'text-warn' : 'text-faint'}`}
      >
        {reason}
      </span>
    </>
  );
}

type LicenseItemProps = { license: License; redeemAction: ReactNode };

/** One license key with its package and state. */
function LicenseItem({ license, redeemAction }: LicenseItemProps) {
  const toast = useToast();
  const { licenseKey, packages, orderId } = license;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">
            {packages.map((name) => packageTitle(name, messages.licensePackages)).join(', ')}
          </span>
          <Standing license={license} />
        </div>
        <div className="flex min-w-0 items-center gap-1">
          <span translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
            {licenseKey}
          </span>
          <CopyButton
            text={licenseKey}
            label={texts.copy({ licenseKey })}
            copiedLabel={texts.copied}
            onCopied={() => toast.success(texts.copied)}
            onFailed={() => toast.failure(texts.copyFailed)}
          />
        </div>
        <p className="flex flex-wrap gap-x-2 text-sm text-faint">
          {detailsOf(license).map((detail) => (
            <span key={detail} className={DETAIL}>
              {detail}
            </span>
          ))}
          {orderId === null ? null : (
            <span className={DETAIL}>
              <span>{`${texts.order} `}</span>
              <span translate="no">{orderId}</span>
            </span>
          )}
        </p>
      </div>
      {redeemAction}
    </li>
  );
}
