import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../platform/api/api.ts';
import { pageByPage } from '../platform/queries/page-by-page.ts';
import { PagedList } from '../platform/queries/paged-list.tsx';
import { useMay } from '../platform/staff/use-may.ts';
import { formatInstantDay } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

const texts = messages.keyStock.batches;

type Batch = Awaited<ReturnType<Api['keyStock']['listBatches']>>['batches'][number];

/** The batches of a product, each with an undo while keys of it are in stock. */
export function ProductBatches({ productId }: { productId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="border-t border-line px-3 sm:px-0"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-soft">
        {texts.title}
      </summary>
      {open ? <BatchList productId={productId} /> : null}
    </details>
  );
}

function BatchList({ productId }: { productId: string }) {
  const may = useMay();
  const [undone, setUndone] = useState<Batch | null>(null);
  const list = useInfiniteQuery(
    queries.keyStock.listBatches.infiniteOptions({
      input: (before: string | null) => (before === null ? { productId } : { productId, before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-12 w-full" />
    </LoadingRegion>
  );
  return (
    <>
      <PagedList
        list={list}
        rowsOf={({ batches }) => batches}
        pending={pending}
        empty={<p className="text-sm text-soft">{texts.none}</p>}
        texts={texts}
      >
        {(batches) => (
          <ul className="flex flex-col divide-y divide-line">
            {batches.map((batch) => (
              <li
                key={batch.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p>
                    {texts.kinds[batch.kind]}{' '}
                    <span className="text-soft">
                      {texts.by({
                        when: formatInstantDay(batch.createdAt),
                        name: batch.createdBy,
                      })}
                    </span>
                  </p>
                  <p className="text-faint">{texts.counts(batch)}</p>
                </div>
                {batch.available > 0 && may('keyStock.undoBatch') ? (
                  <Button size="sm" variant="secondary" onClick={() => setUndone(batch)}>
                    {texts.undo}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <RemovalDialog
        target={undone}
        remove={({ id }, options) => api.keyStock.undoBatch({ id }, options)}
        texts={{
          title: texts.undoTitle,
          confirm: texts.undo,
          question: ({ available }) => texts.undoQuestion({ n: available }),
          failed: texts.undoFailed,
        }}
        onClose={() => setUndone(null)}
      />
    </>
  );
}
