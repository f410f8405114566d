import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messages } from '../i18n/en.ts';
import { lazyPart } from '../platform/connection/load-part.tsx';
import { MoreButton } from '../platform/queries/more-button.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { CompactTable } from '../ui/layout/compact-table.tsx';
import { DeleteLinkDialog } from './delete-link-dialog.tsx';
import { LinkAddresses } from './link-addresses.tsx';
import type { LinkCardDialogProps } from './link-card-dialog.tsx';
import { linkColumns } from './link-columns.tsx';
import type { Link, LinkManager } from './links.ts';

const texts = messages.freePanelLinks;

/** The QR code's maker comes with the first card that is opened. */
const LinkCardDialog = lazyPart<LinkCardDialogProps>(
  async () => (await import('./link-card-dialog.tsx')).LinkCardDialog,
);

/** The table Generated Links. Source: specification B 2 Free-panel access links. */
export function LinkList({ manager }: { manager: LinkManager }) {
  const links = useInfiniteQuery(
    manager.list.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  const [doomed, setDoomed] = useState<Link | null>(null);
  const [addressed, setAddressed] = useState<Link | null>(null);
  const [printed, setPrinted] = useState<Link | null>(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <>
      <QueryRegion query={links} pending={pending} failed={texts.loadFailed}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.links);
          const nowMs = Date.parse(pages.at(-1)?.serverNow ?? '');
          if (rows.length === 0)
            return <EmptyState title={texts.list.empty} text={texts.list.emptyText} />;
          return (
            <CompactTable
              caption={texts.list.title}
              columns={linkColumns(manager, nowMs, {
                onRemove: setDoomed,
                onAddresses: setAddressed,
              })}
              rows={rows}
              rowKey={({ id }) => id}
            />
          );
        }}
      </QueryRegion>
      <MoreButton list={links} texts={texts.list} />
      {printed === null ? null : (
        <Suspense fallback={null}>
          <LinkCardDialog link={printed} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
      <LinkAddresses
        link={addressed}
        onPrint={() => {
          setPrinted(addressed);
          setAddressed(null);
        }}
        onClose={() => setAddressed(null)}
      />
      <DeleteLinkDialog manager={manager} link={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
