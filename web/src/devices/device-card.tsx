import { resetsRemaining } from '@regz/rules/devices/device-reset.ts';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { ProgressMeter } from '../ui/feedback/progress-meter.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ResetHistory } from './reset-history.tsx';
import { StartResetButton } from './start-reset/start-reset-button.tsx';

const texts = messages.devices.management;

type ResetAccount = {
  email: string | null;
  hwidResetCount: number;
  deviceIds: readonly string[];
};

type DeviceCardProps = {
  /** Undefined while it is loading. */
  account: ResetAccount | undefined;
  /** Gets the path of a fresh reset link. */
  onResetStarted: (path: string) => void;
  /** The PCs that the panel is signed in on. */
  pcs: ReactNode;
};

/** The resets that are left out of ten, as a bar. Source: specification A 2.5. */
export function ResetMeter({ resetCount }: { resetCount: number }) {
  const { remaining, outOf } = resetsRemaining(resetCount);
  return <ProgressMeter label={texts.resets} value={remaining} max={outOf} />;
}

/** The Device Management card. Source: specification A 1, A 2.5; ledger DASH-4. */
export function DeviceCard({ account, onResetStarted, pcs }: DeviceCardProps) {
  return (
    <Card title={texts.title}>
      {account === undefined ? (
        <>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-11 w-40" />
        </>
      ) : (
        <>
          <ResetMeter resetCount={account.hwidResetCount} />
          <StartResetButton account={account} onStarted={onResetStarted} quiet />
        </>
      )}
      <p className="text-sm">
        <span className="text-soft">{`${texts.hint} `}</span>
        <span className="text-warn">{texts.warning}</span>
      </p>
      {/* oxlint-disable-next-line pages/text-alone -- the PCs are elements */}
      {pcs}
      <ResetHistory enabled={account !== undefined} />
    </Card>
  );
}
