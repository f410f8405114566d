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
    <li className="flex items-baseline justify-between gap-4 py-2 text-sm">
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
  if (resets.length === 0) return <p className="text-sm text-faint">{texts.none}</p>;
  const shown = all ? resets : resets.slice(0, SHOWN_AT_FIRST);
  return (
    <>
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
    </>
  );
}

/** The resets of the account that were made, newest first. */
export function ResetHistory({ enabled }: { enabled: boolean }) {
  const history = useQuery({
    ...queries.devices.listOwnResets.queryOptions({ input: {} }),
    enabled,
  });
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-base">{texts.title}</h3>
      <QueryRegion
        query={history}
        pending={
          <LoadingRegion label={texts.loading} className="flex flex-col gap-3">
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
