import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { panelOffline } from '../../i18n/en/panel/offline.ts';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { daysText, hoursText, OfflineDialog, type PackageOffline } from './offline-dialog.tsx';

const texts = panelOffline.packages;

function columnsOf(onEdit: (row: PackageOffline) => void): CompactColumn<PackageOffline>[] {
  const { columns } = texts;
  return [
    {
      header: columns.package,
      place: 'lead',
      cell: ({ package: name }) => <span translate="no">{name}</span>,
    },
    { header: columns.hours, place: 'more', cell: hoursText },
    { header: columns.days, place: 'more', cell: daysText },
    {
      header: columns.actions,
      place: 'act',
      cell: (row) => (
        <div className="flex justify-end">
          <IconButton label={texts.edit(row.package)} onClick={() => onEdit(row)}>
            <Pencil className="size-4" />
          </IconButton>
        </div>
      ),
    },
  ];
}

/** The time that programs run without the server, for the packages with settings. */
export function OfflineCard() {
  const list = useQuery(queries.panel.staff.listPackageOffline.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<PackageOffline | 'new' | null>(null);
  const add = (
    <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
      {texts.add}
    </Button>
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description} actions={add}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <CompactTable
              caption={texts.title}
              columns={columnsOf(setEdited)}
              rows={rows}
              rowKey={({ package: name }) => name}
            />
          )
        }
      </QueryRegion>
      {edited === null ? null : (
        <OfflineDialog row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
