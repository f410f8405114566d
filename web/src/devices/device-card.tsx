import { resetsRemaining } from '@regz/rules/devices/device-reset.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Api, queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ProgressMeter } from '../ui/feedback/progress-meter.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { StartResetButton } from './start-reset/start-reset-button.tsx';

const texts = messages.devices.management;
const historyTexts = messages.devices.history;
const SHOWN_AT_FIRST = 3;

type ResetAccount = {
  email: string | null;
  hwidResetCount: number;
  deviceIds: readonly string[];
  maxDevices: number;
};

type DeviceCardProps = {
  account: ResetAccount;
  /** Receives the path of a new reset link. */
  onResetStarted: (path: string) => void;
  /** The PCs on which the panel is logged in. */
  pcs: ReactNode;
};

/** The remaining resets out of ten, as a bar. */
export function ResetMeter({ resetCount }: { resetCount: number }) {
  const { remaining, outOf } = resetsRemaining(resetCount);
  return <ProgressMeter label={texts.resets} value={remaining} max={outOf} />;
}

/** The Device Management card. */
export function DeviceCard({ account, onResetStarted, pcs }: DeviceCardProps) {
  return (
    <Card
      dense
      title={texts.title}
      className="min-h-72"
      actions={
        <span className="text-sm text-soft">
          {messages.devices.registered({
            count: account.deviceIds.length,
            most: account.maxDevices,
          })}
        </span>
      }
    >
      <ResetMeter resetCount={account.hwidResetCount} />
      <StartResetButton account={account} onStarted={onResetStarted} quiet />
      <p className="text-sm">
        <span className="text-soft">{`${texts.hint} `}</span>
        <span className="text-warn">{texts.warning}</span>
      </p>
      <div className="-mb-2 flex min-h-20 flex-wrap items-start justify-between gap-x-6 border-t border-line pt-2">
        <div className="min-w-64 flex-1">{pcs}</div>
        <ResetHistory />
      </div>
    </Card>
  );
}

type Reset = Awaited<ReturnType<Api['devices']['listOwnResets']>>[number];

function whatWent({ deviceId, devicesRemoved }: Reset): string {
  if (deviceId !== null) return historyTexts.one({ deviceId });
  return devicesRemoved === 0 ? historyTexts.nothing : historyTexts.all({ n: devicesRemoved });
}

function ResetItem({ reset }: { reset: Reset }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{whatWent(reset)}</p>
        <p className="wrap-anywhere text-faint">
          {`${formatInstant(reset.at)} · ${reset.address}`}
        </p>
      </div>
      <span className="shrink-0 font-mono text-soft">
        {historyTexts.left({ count: reset.resetsLeft })}
      </span>
    </li>
  );
}

function ResetList({ resets }: { resets: readonly Reset[] }) {
  const [all, setAll] = useState(false);
  if (resets.length === 0) return <p className="py-2 text-sm text-faint">{historyTexts.none}</p>;
  const shown = all ? resets : resets.slice(0, SHOWN_AT_FIRST);
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer py-2 font-medium text-soft">
        {historyTexts.title}
      </summary>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((reset) => (
          <ResetItem key={reset.id} reset={reset} />
        ))}
      </ul>
      {resets.length > SHOWN_AT_FIRST ? (
        <div>
          <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? historyTexts.fewer : historyTexts.more}
          </Button>
        </div>
      ) : null}
    </details>
  );
}

/** The past resets of the account, newest first. */
function ResetHistory() {
  const history = useQuery(queries.devices.listOwnResets.queryOptions({ input: {} }));
  return (
    <div className="has-[details[open]]:basis-full">
      <QueryRegion
        query={history}
        pending={
          <LoadingRegion label={historyTexts.loading}>
            <Skeleton className="h-9 w-24" />
          </LoadingRegion>
        }
        failed={historyTexts.loadFailed}
      >
        {(resets) => <ResetList resets={resets} />}
      </QueryRegion>
    </div>
  );
}
