import { resetsRemaining } from '@regz/rules/devices.ts';
import { messages } from '../i18n/en.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressMeter } from '../ui/progress-meter.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const texts = messages.devices.management;

type DeviceCardProps = {
  /** Undefined while it is loading. */
  resetCount: number | undefined;
};

function ResetMeter({ resetCount }: { resetCount: number }) {
  const { remaining, outOf } = resetsRemaining(resetCount);
  return <ProgressMeter label={texts.resets} value={remaining} max={outOf} />;
}

/** The Device Management card. Source: specification A 1, A 2.5; ledger DASH-4. */
export function DeviceCard({ resetCount }: DeviceCardProps) {
  return (
    <Card title={texts.title}>
      {resetCount === undefined ? (
        <Skeleton className="h-9 w-full" />
      ) : (
        <ResetMeter resetCount={resetCount} />
      )}
      <Notice tone="warn">{texts.warning}</Notice>
    </Card>
  );
}
