import { type DownloadArea, downloadAreas } from '@regz/rules/downloads/access.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pencil, Trash } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { IncomingCard } from './incoming-card.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { standingOf } from './item-draft.ts';
import { type Draft, type KeptFile, sourceText, type StaffItem } from './staff-items.ts';

const texts = messages.downloadsStaff;

type Loaded = Awaited<ReturnType<Api['downloads']['staff']['listDownloads']>>;

function LoadedDownloads({ items, maxUploadBytes }: Loaded) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [leaving, setLeaving] = useState<StaffItem | null>(null);

  function add(area: DownloadArea, file: KeptFile | null = null) {
    const taken = items.filter((item) => item.area === area).map(({ position }) => position);
    setDraft({ kind: 'add', area, position: Math.min(9999, Math.max(0, ...taken) + 1), file });
  }

  return (
    <div className="flex flex-col gap-6">
      {downloadAreas.map((area) => (
        <AreaCard
          key={area}
          area={area}
          items={items.filter((item) => item.area === area)}
          onAdd={() => add(area)}
          onEdit={(item) => setDraft({ kind: 'edit', item })}
          onRemove={setLeaving}
        />
      ))}
      <IncomingCard onAdopted={(file) => add('panel', file)} />
      <ItemDialog draft={draft} maxBytes={maxUploadBytes} onClose={() => setDraft(null)} />
      <RemoveItemDialog item={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}

/** The Downloads tab of the admin panel. */
export function DownloadsTab() {
  const list = useQuery(queries.downloads.staff.listDownloads.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-6">
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-60 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
      {(loaded) => <LoadedDownloads {...loaded} />}
    </QueryRegion>
  );
}

type RemoveItemDialogProps = {
  /** Open while there is a download to delete. */
  item: StaffItem | null;
  onClose: () => void;
};

function presentOf(error: Error): StaffItem | undefined {
  return refusalData(error, 'DOWNLOAD_CHANGED');
}

function whyNot(error: Error): string {
  const present = presentOf(error);
  if (present === undefined) return errorText(error);
  return texts.removeDialog.changed({
    name: present.editedBy ?? messages.unnamedEditor.someoneElse,
    standing: standingOf(present),
  });
}

/** Asks for confirmation before a download is removed from its page. */
function RemoveItemDialog({ item, onClose }: RemoveItemDialogProps) {
  return (
    <DeleteDialog
      target={item}
      remove={({ id, revision }) => api.downloads.staff.removeDownload({ id, revision })}
      presentOf={presentOf}
      outdated={queries.downloads.key()}
      failureText={whyNot}
      texts={texts.removeDialog}
      onClose={onClose}
    >
      {({ title }) => (
        <>
          <p>{texts.removeDialog.question}</p>
          <p className="mt-2 text-ink wrap-anywhere">{title}</p>
        </>
      )}
    </DeleteDialog>
  );
}

type AreaCardProps = {
  area: DownloadArea;
  items: readonly StaffItem[];
  onAdd: () => void;
  onEdit: (item: StaffItem) => void;
  onRemove: (item: StaffItem) => void;
};

type ItemAct = (item: StaffItem) => void;

function ItemActions({
  item,
  onEdit,
  onRemove,
}: {
  item: StaffItem;
  onEdit: ItemAct;
  onRemove: ItemAct;
}) {
  return (
    <div className="flex justify-end gap-1">
      <IconButton label={texts.edit({ title: item.title })} onClick={() => onEdit(item)}>
        <Pencil className="size-4" />
      </IconButton>
      <IconButton
        label={texts.remove({ title: item.title })}
        className="hover:text-bad"
        onClick={() => onRemove(item)}
      >
        <Trash className="size-4" />
      </IconButton>
    </div>
  );
}

function itemColumns(onEdit: ItemAct, onRemove: ItemAct): CompactColumn<StaffItem>[] {
  return [
    { header: texts.columns.title, place: 'lead', cell: ({ title }) => title },
    {
      header: texts.columns.version,
      place: 'more',
      cell: ({ version }) => version || texts.nothing,
      isBlank: ({ version }) => version === '',
    },
    { header: texts.columns.source, place: 'more', cell: sourceText },
    {
      header: texts.columns.changed,
      place: 'more',
      cell: ({ updatedAt }) => formatInstantDay(updatedAt),
    },
    {
      header: texts.columns.actions,
      place: 'act',
      cell: (item) => <ItemActions item={item} onEdit={onEdit} onRemove={onRemove} />,
    },
  ];
}

/** The downloads of one page or tab. */
function AreaCard({ area, items, onAdd, onEdit, onRemove }: AreaCardProps) {
  const { title, text } = texts.areas[area];
  const columns = itemColumns(onEdit, onRemove);
  const add = (
    <Button size="sm" variant="secondary" aria-label={`${texts.add}: ${title}`} onClick={onAdd}>
      {texts.add}
    </Button>
  );
  return (
    <Card title={title} description={text} actions={add}>
      {items.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <CompactTable caption={title} columns={columns} rows={items} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}
