import { isActiveLicense } from '@regz/rules/licenses/own-licenses.ts';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { formatInstantDay } from '../platform/format-date.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import type { License } from './use-orders.ts';

const texts = messages.orders.licenses;

/** What is known of a license besides its key and package, in short parts. */
function detailsOf({ activatedAt, durationDays, orderId, redeemed, withheld }: License): string[] {
  const unredeemed = redeemed ? null : texts.unredeemed;
  return [
    withheld === null ? unredeemed : texts.withheld[withheld],
    durationDays === null ? null : texts.days(durationDays),
    activatedAt === null ? null : texts.since(formatInstantDay(activatedAt)),
    orderId === null ? null : texts.order(orderId),
  ].filter((part) => part !== null);
}

type LicenseItemProps = { license: License; redeemAction: ReactNode };

/** One license key with its package and state. Source: specification B 4 User license list. */
export function LicenseItem({ license, redeemAction }: LicenseItemProps) {
  const toast = useToast();
  const { licenseKey, packages } = license;
  const active = isActiveLicense(license);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{packages.join(', ')}</span>
          <Badge tone={active ? 'good' : 'neutral'}>{active ? texts.active : texts.inactive}</Badge>
        </div>
        <div className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 font-mono text-sm wrap-anywhere">{licenseKey}</span>
          <CopyButton
            text={licenseKey}
            label={texts.copy(licenseKey)}
            copiedLabel={texts.copied}
            onCopied={() => toast.success(texts.copied)}
            onFailed={() => toast.failure(texts.copyFailed)}
          />
        </div>
        <p className="text-sm text-faint">{detailsOf(license).join(' · ')}</p>
      </div>
      {redeemAction}
    </li>
  );
}
