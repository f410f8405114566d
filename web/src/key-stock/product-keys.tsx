import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock/key-refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import type { Product, StockKey } from './products.ts';

const keyStock = messages.keyStock;
const texts = keyStock.stock;

type OpenDialog = { act: 'edit' | 'delete'; key: StockKey } | null;

function KeysLoading() {
  return (
    <LoadingRegion label={keyStock.loading} className="flex flex-col gap-3">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-2/3" />
    </LoadingRegion>
  );
}

type LoadedKeysProps = { product: Product; keys: readonly StockKey[] };

function LoadedKeys({ product, keys }: LoadedKeysProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const shown = keys.slice(0, KEY_STOCK_LIMITS.shownRows);
  const close = () => setDialog(null);
  if (keys.length === 0) return <p className="text-sm text-soft">{texts.noKeys}</p>;
  return (
    <>
      <KeyTable
        caption={texts.caption(product.name)}
        keys={shown}
        onEdit={(key) => setDialog({ act: 'edit', key })}
        onDelete={(key) => setDialog({ act: 'delete', key })}
      />
      {product.total > shown.length ? (
        <p className="border-t border-line pt-3 text-sm text-faint">
          {texts.showing(shown.length, product.total)}
        </p>
      ) : null}
      <EditKeyDialog stockKey={dialog?.act === 'edit' ? dialog.key : null} onClose={close} />
      <DeleteKeyDialog stockKey={dialog?.act === 'delete' ? dialog.key : null} onClose={close} />
    </>
  );
}

/** The newest keys of one product. Source: specification B 2 Admin, B 9. */
export function ProductKeys({ product }: { product: Product }) {
  const keys = useQuery(
    queries.keyStock.listProductKeys.queryOptions({ input: { productId: product.id } }),
  );
  return (
    <QueryRegion query={keys} pending={<KeysLoading />} failed={keyStock.loadFailed}>
      {(loaded) => <LoadedKeys product={product} keys={loaded} />}
    </QueryRegion>
  );
}
