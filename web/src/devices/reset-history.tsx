import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { queries, type Api } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';

const texts = messages.devices.history;
const SHOWN_AT_FIRST = 3;

type Reset = Awaited<ReturnType<Api['devices']['listOwnResets']>>[number];

function whatWent({ deviceId, devicesRemoved }: Reset): string {
  if (deviceId !== null) return texts.one(deviceId);
  return devicesRemoved === 0 ? texts.nothing : texts.all(devicesRemoved);
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
      <span className="shrink-0 font-mono text-soft">{texts.left(reset.resetsLeft)}</span>
    </li>
  );
}

function ResetList({ resets }: { resets: readonly Reset[] }) {
  const [all, setAll] = useState(false);
  if (resets.length === 0) return <p className="py-2 text-sm text-faint">{texts.none}</p>;
  const shown = all ? resets : resets.slice(0, SHOWN_AT_FIRST);
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer py-2 font-medium text-soft">{texts.title}</summary>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((reset) => (
          <ResetItem key={reset.id} reset={reset} />
        ))}
      </ul>
      {resets.length > SHOWN_AT_FIRST ? (
        <div>
          <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.fewer : texts.more}
          </Button>
        </div>
      ) : null}
    </details>
  );
}

/** The resets of the account that were made, newest first. */
export function ResetHistory({ enabled }: { enabled: boolean }) {
  const history = useQuery({
    ...queries.devices.listOwnResets.queryOptions({ input: {} }),
    enabled,
  });
  return (
    <div className="-mb-2 border-t border-line pt-2">
      <QueryRegion
        query={history}
        pending={
          <LoadingRegion label={texts.loading}>
            <Skeleton className="h-9 w-full" />
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {(resets) => <ResetList resets={resets} />}
      </QueryRegion>
    </div>
  );
}
