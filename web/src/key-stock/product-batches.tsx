import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api, type Api, queries } from '../platform/api/api.ts';
import { lazyPart } from '../platform/connection/load-part.tsx';
import { pageByPage } from '../platform/queries/page-by-page.ts';
import { PagedList } from '../platform/queries/paged-list.tsx';
import { useSearchParams } from '../platform/routing/router.tsx';
import { useMay } from '../platform/staff/use-may.ts';
import { formatInstantDay } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import type { Product } from './products.ts';
import { RemovalDialog } from './removal-dialog.tsx';

const texts = messages.keyStock.batches;

type Batch = Awaited<ReturnType<Api['keyStock']['listBatches']>>['batches'][number];

const GenerateKeysDialog = lazyPart(async () => {
  const dialog = await import('./generate-keys-dialog.tsx');
  return dialog.GenerateKeysDialog;
});

/** The batches of a product, each with an undo while keys of it are in stock. */
export function ProductBatches({ product }: { product: Product }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="border-t border-line px-3 sm:px-0"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-soft">
        {texts.title}
      </summary>
      {open ? (
        <>
          <GenerateKeys product={product} />
          <BatchList productId={product.id} />
        </>
      ) : null}
    </details>
  );
}

/** Owners generate keys, and then see their batch. */
function GenerateKeys({ product }: { product: Product }) {
  const [open, setOpen] = useState(false);
  const [, setAddress] = useSearchParams();
  const may = useMay();
  if (!may('keyStock.createBatch')) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.generate}
      </Button>
      {open ? (
        <Suspense>
          <GenerateKeysDialog
            product={product}
            onClose={() => setOpen(false)}
            onGenerated={(batch) => setAddress({ tab: 'license-keys', batch })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The numbers of a batch. Keys of a generated one are never in stock. */
function countsOf({ kind, ...batch }: Batch): string {
  if (kind === 'pasted') return texts.counts(batch);
  return batch.revoked > 0 ? texts.revokedCounts(batch) : texts.generatedCounts(batch);
}

function BatchList({ productId }: { productId: string }) {
  const may = useMay();
  const [, setAddress] = useSearchParams();
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
                  <p className="text-faint">{countsOf(batch)}</p>
                  {batch.note === '' ? null : (
                    <p className="wrap-anywhere text-soft">{batch.note}</p>
                  )}
                </div>
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => setAddress({ tab: 'license-keys', batch: batch.id })}
                >
                  {texts.open}
                </Button>
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
