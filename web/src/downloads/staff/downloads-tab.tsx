import { type DownloadArea, downloadAreas } from '@regz/rules/downloads/access.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { type Api, api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AreaCard } from './area-card.tsx';
import { IncomingCard } from './incoming-card.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { standingOf } from './item-draft.ts';
import type { Draft, KeptFile, StaffItem } from './staff-items.ts';

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
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full" />
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
  return texts.removeDialog.changed(present.editedBy, standingOf(present));
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
