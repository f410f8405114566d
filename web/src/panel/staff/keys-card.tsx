import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { queries, type Api } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatDay, formatInstantDay } from '../../platform/time/format-date.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

const texts = panelStaff.keys;

type Keys = Awaited<ReturnType<Api['panel']['staff']['readKeys']>>;
type Key = Keys['keys'][number];

const tones: Record<Key['state'], Tone> = {
  root: 'info',
  next: 'neutral',
  active: 'good',
  retired: 'neutral',
};

function KeyList({ keys }: { keys: readonly Key[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {keys.map(({ kid, state, since }) => (
        <li key={kid} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          <span translate="no" className="min-w-0 font-mono text-xs wrap-anywhere">
            {kid}
          </span>
          <span className="text-sm text-faint">
            {texts.since({ day: formatInstantDay(since) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function OldPanels({ until, heard, listed }: NonNullable<Keys['oldPanels']>) {
  return (
    <Notice tone="info">
      <p className="font-medium">{texts.oldPanels({ day: formatDay(until) })}</p>
      <p>{texts.oldPanelsText({ heard, listed })}</p>
    </Notice>
  );
}

function KeySet({ keySet, isRootHere }: Keys) {
  if (keySet === null) return <Notice tone="bad">{texts.noSet}</Notice>;
  const { sequence, expiresAt, origins, isCurrent } = keySet;
  return (
    <>
      {isCurrent ? null : <Notice tone="warn">{texts.stale}</Notice>}
      <DescriptionList
        rows={[
          { label: texts.set, value: texts.number({ sequence }) },
          { label: texts.expires, value: formatInstantDay(expiresAt) },
          {
            label: texts.origins,
            value: (
              <ul translate="no" className="font-mono text-sm">
                {origins.map((origin) => (
                  <li key={origin}>{origin}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <p className="text-sm text-soft">{isRootHere ? texts.renewsItself : texts.rootAway}</p>
    </>
  );
}

/** Commands for an operator with shell access to the server. */
function Commands() {
  const commands = Object.entries(texts.commands);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 text-sm text-soft">
      <p>{texts.how}</p>
      <dl className="flex flex-col gap-1">
        {commands.map(([name, what]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt translate="no" className="font-mono text-ink">
              {`regz panel-keys ${name}`}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The keys that sign answers, and the end of programs' trust in them. Read-only. */
export function KeysCard() {
  const keys = useQuery(queries.panel.staff.readKeys.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={keys} pending={pending} failed={texts.loadFailed}>
        {(loaded) => (
          <>
            <KeyList keys={loaded.keys} />
            <KeySet {...loaded} />
            {loaded.oldPanels === null ? null : <OldPanels {...loaded.oldPanels} />}
          </>
        )}
      </QueryRegion>
      <Commands />
    </Card>
  );
}
