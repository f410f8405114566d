import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { CompactTable } from '../ui/layout/compact-table.tsx';
import { DeleteLinkDialog } from './delete-link-dialog.tsx';
import { linkColumns } from './link-columns.tsx';
import type { Link, LinkManager } from './links.ts';

const texts = messages.freePanelLinks;

/** The table Generated Links. Source: specification B 2 Free-panel access links. */
export function LinkList({ manager }: { manager: LinkManager }) {
  const links = useQuery(manager.list.queryOptions({ input: {} }));
  const [doomed, setDoomed] = useState<Link | null>(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
  return (
    <>
      <QueryRegion query={links} pending={pending} failed={texts.loadFailed}>
        {(loaded) =>
          loaded.links.length === 0 ? (
            <EmptyState title={texts.list.empty} text={texts.list.emptyText} />
          ) : (
            <CompactTable
              caption={texts.list.title}
              columns={linkColumns(manager, Date.parse(loaded.serverNow), setDoomed)}
              rows={loaded.links}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryRegion>
      <DeleteLinkDialog manager={manager} link={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
