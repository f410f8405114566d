import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { lazyPart } from '../platform/connection/load-part.tsx';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import { pageByPage } from '../platform/queries/page-by-page.ts';
import { PagedList } from '../platform/queries/paged-list.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CompactTable } from '../ui/layout/compact-table.tsx';
import { CreateLinkForm } from './create-link-form.tsx';
import { LinkAddresses } from './link-addresses.tsx';
import type { LinkCardDialogProps } from './link-card-dialog.tsx';
import { linkColumns } from './link-columns.tsx';
import type { ShownBounds } from './link-draft.ts';
import type { Link, LinkManager } from './links.ts';

const texts = messages.freePanelLinks;

type ManageLinksProps = {
  manager: LinkManager;
  /** The remaining uses and time of the manager's own link. Absent for staff. */
  bounds?: ShownBounds;
};

/** The form for new links, and the table of existing ones. */
export function ManageLinks({ manager, bounds }: ManageLinksProps) {
  return (
    <div className="flex flex-col gap-6">
      <Card title={texts.create.title}>
        <CreateLinkForm manager={manager} bounds={bounds} />
      </Card>
      <Card title={texts.list.title}>
        <LinkList manager={manager} />
      </Card>
    </div>
  );
}

/** The QR code's code loads with the first opened card. */
const LinkCardDialog = lazyPart<LinkCardDialogProps>(
  async () => (await import('./link-card-dialog.tsx')).LinkCardDialog,
);

/** The table Generated Links. */
function LinkList({ manager }: { manager: LinkManager }) {
  const links = useInfiniteQuery(
    manager.list.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      ...pageByPage,
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
      <PagedList
        list={links}
        rowsOf={(page) => page.links}
        pending={pending}
        empty={<EmptyState title={texts.list.empty} text={texts.list.emptyText} />}
        texts={{ ...texts.list, loadFailed: texts.loadFailed }}
      >
        {(rows, pages) => (
          <CompactTable
            caption={texts.list.title}
            columns={linkColumns(manager, Date.parse(pages.at(-1)?.serverNow ?? ''), {
              onRemove: setDoomed,
              onAddresses: setAddressed,
            })}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
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

type DeleteLinkDialogProps = {
  manager: LinkManager;
  /** Open while there is a link to delete. */
  link: Link | null;
  onClose: () => void;
};

/** Asks for confirmation before a link is deleted. */
function DeleteLinkDialog({ manager, link, onClose }: DeleteLinkDialogProps) {
  return (
    <DeleteDialog
      target={link}
      remove={({ id }) => manager.calls.removeLink({ id })}
      outdated={queries.freePanel.key()}
      failureText={(error) => failureText(error, texts.removal.failed)}
      texts={texts.removal}
      onClose={onClose}
    >
      {({ code, grantedUses }) => (
        <>
          <p>{texts.removal.question}</p>
          <p translate="no" className="mt-2 font-mono text-sm wrap-anywhere text-ink">
            {code}
          </p>
          {grantedUses === 0 ? null : <p className="mt-2">{texts.removal.below}</p>}
        </>
      )}
    </DeleteDialog>
  );
}
