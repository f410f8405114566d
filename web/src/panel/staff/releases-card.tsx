import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { EditReleaseDialog, type ReleaseAct } from './edit-release-dialog.tsx';
import { PublishReleaseDialog } from './publish-release-dialog.tsx';
import { reachText, type StaffRelease } from './releases.ts';

const texts = panelStaff.releases;

type Asked = { act: ReleaseAct; release: StaffRelease };

function ReachBadge({ release }: { release: StaffRelease }) {
  const { withdrawnAt, mandatory, rollout } = release;
  if (withdrawnAt !== null) return <Badge tone="bad">{texts.withdrawn}</Badge>;
  const tone = rollout < 100 ? 'warn' : 'good';
  return <Badge tone={mandatory ? 'info' : tone}>{reachText(release)}</Badge>;
}

function Acts({ release, onAct }: { release: StaffRelease; onAct: (asked: Asked) => void }) {
  const acts: ReleaseAct[] = [release.withdrawnAt === null ? 'withdraw' : 'restore'];
  const channel = panelStaff.channels[release.channel];
  return (
    <div className="flex justify-end gap-1">
      {(['change', ...acts] as const).map((act) => (
        <Button
          key={act}
          size="sm"
          variant="quiet"
          aria-label={texts.actOf({ act: texts[act], version: release.version, channel })}
          onClick={() => onAct({ act, release })}
        >
          {texts[act]}
        </Button>
      ))}
    </div>
  );
}

function columnsOf(onAct: ((asked: Asked) => void) | null): CompactColumn<StaffRelease>[] {
  const { columns } = texts;
  return [
    {
      header: columns.version,
      place: 'lead',
      cell: ({ version }) => (
        <span translate="no" className="font-mono">
          {version}
        </span>
      ),
    },
    {
      header: columns.channel,
      place: 'more',
      cell: ({ channel }) => panelStaff.channels[channel],
    },
    { header: columns.reach, place: 'mark', cell: (release) => <ReachBadge release={release} /> },
    {
      header: columns.file,
      place: 'more',
      cell: ({ fileName }) => <span translate="no">{fileName}</span>,
    },
    {
      header: columns.published,
      place: 'more',
      cell: ({ publishedAt }) => formatInstantDay(publishedAt),
    },
    ...(onAct === null
      ? []
      : [
          {
            header: columns.actions,
            place: 'act',
            cell: (release: StaffRelease) => <Acts release={release} onAct={onAct} />,
          } as const,
        ]),
  ];
}

type ReleasesCardProps = Pick<ComponentProps<typeof PublishReleaseDialog>, 'FileField'>;

/** The versions of the panel: published, held back, withdrawn. */
export function ReleasesCard({ FileField }: ReleasesCardProps) {
  const may = useMay();
  const list = useQuery(queries.panel.staff.listReleases.queryOptions({ input: {} }));
  const [publishing, setPublishing] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = columnsOf(may('panel.staff.editRelease') ? setAsked : null);
  const publish = may('panel.staff.publishRelease') ? (
    <Button size="sm" onClick={() => setPublishing(true)}>
      {texts.publish}
    </Button>
  ) : undefined;
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description} actions={publish}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ releases, maxUploadBytes }) => (
          <>
            {releases.length === 0 ? (
              <EmptyState title={texts.none} text={texts.noneText} />
            ) : (
              <CompactTable
                caption={texts.title}
                columns={columns}
                rows={releases}
                rowKey={({ id }) => id}
              />
            )}
            <PublishReleaseDialog
              open={publishing}
              maxBytes={maxUploadBytes}
              FileField={FileField}
              onClose={() => setPublishing(false)}
            />
          </>
        )}
      </QueryRegion>
      {asked === null ? null : (
        <EditReleaseDialog key={asked.release.id} {...asked} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}
