import {
  isActiveLicense,
  isReadyLicense,
  isRunningLicense,
} from '@regz/rules/licenses/own-licenses.ts';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { formatInstantDay } from '../platform/time/format-date.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import type { License } from './use-orders.ts';

const texts = messages.orders.licenses;

/** What is known of a license besides its key, package and state, in short parts. */
function detailsOf({ activatedAt, durationDays, orderId }: License): string[] {
  return [
    durationDays === null ? null : texts.days(durationDays),
    activatedAt === null ? null : texts.since(formatInstantDay(activatedAt)),
    orderId === null ? null : texts.order(orderId),
  ].filter((part) => part !== null);
}

const standingTones: Record<License['standing'], string> = {
  ready: 'text-accent-text',
  running: 'text-accent-text',
  frozen: 'text-warn',
  ended: 'text-faint',
  replaced: 'text-faint',
  elsewhere: 'text-faint',
};

/** What a license gives today, beside the word of its badge. Source: decision 39. */
function Standing({ license: { standing, withheld } }: { license: License }) {
  if (withheld !== null) {
    return <span className="text-sm text-warn">{texts.withheld[withheld]}</span>;
  }
  return (
    <span className={`text-sm font-medium ${standingTones[standing]}`}>
      {texts.standing[standing]}
    </span>
  );
}

type LicenseItemProps = { license: License; redeemAction: ReactNode };

/** One license key with its package and state. Source: specification B 4 User license list. */
export function LicenseItem({ license, redeemAction }: LicenseItemProps) {
  const toast = useToast();
  const { licenseKey, packages } = license;
  const active = isActiveLicense(license);
  const givesNothing = !isRunningLicense(license) && !isReadyLicense(license);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{packages.join(', ')}</span>
          <Badge tone={givesNothing ? 'neutral' : 'good'}>
            {active ? texts.active : texts.inactive}
          </Badge>
          <Standing license={license} />
        </div>
        <div className="flex min-w-0 items-center gap-1">
          <span translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
            {licenseKey}
          </span>
          <CopyButton
            text={licenseKey}
            label={texts.copy(licenseKey)}
            copiedLabel={texts.copied}
            onCopied={() => toast.success(texts.copied)}
            onFailed={() => toast.failure(texts.copyFailed)}
          />
        </div>
        <p className="flex flex-wrap gap-x-2 text-sm text-faint">
          {detailsOf(license).map((detail) => (
            <span key={detail} className="not-last:after:ml-2 not-last:after:content-['·']">
              {detail}
            </span>
          ))}
        </p>
      </div>
      {redeemAction}
    </li>
  );
}
