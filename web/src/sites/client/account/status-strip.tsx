import { resetsRemaining } from '@regz/rules/devices/device-reset.ts';
import type { ReactNode } from 'react';
import type { Account } from '../../../accounts/session/session.ts';
import { messages } from '../../../i18n/en.ts';
import { daysLeftText, subscriptionStatus } from '../../../licenses/subscription-view.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const texts = messages.clientSite.dashboard;

type StatusStripProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
  nowMs: number;
};

type Figure = { label: string; value: (account: Account) => string };

function figures(nowMs: number): Figure[] {
  return [
    {
      label: texts.status,
      value: (account) => subscriptionStatus(account, nowMs).text,
    },
    { label: texts.daysLeft, value: ({ expiresOn }) => daysLeftText(expiresOn, nowMs) },
    {
      label: texts.devices,
      value: ({ deviceIds, maxDevices }) => `${deviceIds.length}/${maxDevices}`,
    },
    {
      label: texts.resets,
      value: ({ hwidResetCount }) => {
        const { remaining, outOf } = resetsRemaining(hwidResetCount);
        return `${remaining}/${outOf}`;
      },
    },
  ];
}

function FigureValue({ children }: { children: ReactNode }) {
  return (
    <dd className="flex min-h-7 items-center font-display text-xl font-semibold md:min-h-8 md:text-2xl">
      {children}
    </dd>
  );
}

/** The state of the account in four figures, above everything else. */
export function StatusStrip({ account, nowMs }: StatusStripProps) {
  return (
    <dl
      aria-label={texts.overview}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4"
    >
      {figures(nowMs).map(({ label, value }) => (
        <div key={label} className="flex flex-col gap-1 bg-surface px-4 py-3 md:px-6 md:py-4">
          <dt className="label-mono text-faint">{label}</dt>
          <FigureValue>
            {account === undefined ? <Skeleton className="h-6 w-20" /> : value(account)}
          </FigureValue>
        </div>
      ))}
    </dl>
  );
}
