import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock/key-refusals.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import type { Product, StockKey } from './products.ts';

const keyStock = messages.keyStock;
const texts = keyStock.stock;
const deleteDialogTexts = messages.keyStock.deleteDialog;

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

type KeyListProps = {
  caption: string;
  keys: readonly StockKey[];
  /** The id of the key from a search. */
  foundId: string | null;
};

/** Keys with their acts. */
export function KeyList({ caption, keys, foundId }: KeyListProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  return (
    <>
      <KeyTable
        caption={caption}
        keys={keys}
        foundId={foundId}
        onEdit={(key) => setDialog({ act: 'edit', key })}
        onDelete={(key) => setDialog({ act: 'delete', key })}
      />
      <EditKeyDialog stockKey={dialog?.act === 'edit' ? dialog.key : null} onClose={close} />
      <RemoveKeyDialog stockKey={dialog?.act === 'delete' ? dialog.key : null} onClose={close} />
    </>
  );
}

type LoadedKeysProps = ProductKeysProps & { keys: readonly StockKey[] };

function LoadedKeys({ product, keys, foundKey }: LoadedKeysProps) {
  const others = keys.filter(({ id }) => id !== foundKey?.id);
  const all = foundKey === null ? others : [foundKey, ...others];
  const shown = all.slice(0, KEY_STOCK_LIMITS.shownRows);
  if (shown.length === 0) return <p className="text-sm text-soft">{texts.noKeys}</p>;
  return (
    <>
      <KeyList
        caption={texts.caption({ product: product.name })}
        keys={shown}
        foundId={foundKey?.id ?? null}
      />
      {product.total > shown.length ? (
        <p className="border-t border-line pt-3 text-sm text-faint">
          {texts.showing({ shown: shown.length, total: product.total })}
        </p>
      ) : null}
    </>
  );
}

type ProductKeysProps = {
  product: Product;
  /** The key from a search. It comes first, even if it is not among the newest. */
  foundKey: StockKey | null;
};

/** The newest keys of one product. */
export function ProductKeys({ product, foundKey }: ProductKeysProps) {
  const keys = useQuery(
    queries.keyStock.listProductKeys.queryOptions({ input: { productId: product.id } }),
  );
  return (
    <QueryRegion query={keys} pending={<KeysLoading />} failed={keyStock.loadFailed}>
      {(loaded) => <LoadedKeys product={product} keys={loaded} foundKey={foundKey} />}
    </QueryRegion>
  );
}

type RemoveKeyDialogProps = {
  /** Open while there is a key to delete. */
  stockKey: StockKey | null;
  onClose: () => void;
};

/** Asks for confirmation before an available key is deleted. */
function RemoveKeyDialog({ stockKey, onClose }: RemoveKeyDialogProps) {
  return (
    <DeleteDialog
      target={stockKey}
      remove={({ id }) => api.keyStock.removeKey({ id })}
      outdated={queries.keyStock.key()}
      failureText={(error) => failureText(error, deleteDialogTexts.failed)}
      texts={deleteDialogTexts}
      onClose={onClose}
    >
      {({ licenseKey }) => (
        <>
          <p>{deleteDialogTexts.question}</p>
          <p translate="no" className="mt-2 font-mono text-sm wrap-anywhere text-ink">
            {licenseKey}
          </p>
        </>
      )}
    </DeleteDialog>
  );
}
