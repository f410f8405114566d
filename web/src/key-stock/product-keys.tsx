import {
  KEY_STOCK_LIMITS,
  type KeyOrder,
  keyOrders,
  type KeyState,
  keyStates,
} from '@regz/rules/key-stock/key-refusals.ts';
import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import { pageByPage } from '../platform/queries/page-by-page.ts';
import { PagedList } from '../platform/queries/paged-list.tsx';
import { useMay } from '../platform/staff/use-may.ts';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { ExportKeys } from './export-keys.tsx';
import { KeyTable } from './key-table.tsx';
import { ProductBatches } from './product-batches.tsx';
import type { Product, StockKey } from './products.ts';
import { RemovalDialog } from './removal-dialog.tsx';

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

type Search = { text: string; state: KeyState | ''; order: KeyOrder };

type ProductKeysProps = {
  product: Product;
  /** The key from a search. It comes first, even if it is not among the newest. */
  foundKey: StockKey | null;
};

/** The keys of one product, page by page, and its batches. */
export function ProductKeys({ product, foundKey }: ProductKeysProps) {
  const may = useMay();
  const [search, setSearch] = useState<Search>({ text: '', state: '', order: 'newest' });
  const { text, state, order } = search;
  const wanted = text.trim().length < KEY_STOCK_LIMITS.searchLeast ? '' : text;
  const input = { productId: product.id, text: wanted, order, ...(state === '' ? {} : { state }) };
  const list = useInfiniteQuery(
    queries.keyStock.searchKeys.infiniteOptions({
      input: (after: string | null) => (after === null ? input : { ...input, after }),
      ...pageByPage,
    }),
  );
  const isSearch = wanted !== '' || state !== '';
  const rowsOf = (page: { keys: readonly StockKey[] }) =>
    page.keys.filter(({ id }) => isSearch || id !== foundKey?.id);
  return (
    <div className="flex flex-col gap-3">
      <KeySearchFields search={search} onSearch={setSearch} />
      {foundKey === null || isSearch ? null : (
        <KeyList
          caption={texts.caption({ product: product.name })}
          keys={[foundKey]}
          foundId={foundKey.id}
        />
      )}
      <PagedList
        list={list}
        rowsOf={rowsOf}
        pending={<KeysLoading />}
        empty={<p className="text-sm text-soft">{isSearch ? texts.noMatches : texts.noKeys}</p>}
        texts={{
          loadFailed: keyStock.loadFailed,
          more: texts.loadMore,
          loadingMore: texts.loadingMore,
        }}
      >
        {(keys) => (
          <>
            <KeyList
              caption={texts.caption({ product: product.name })}
              keys={keys}
              foundId={null}
            />
            {state === 'available' && may('keyStock.removeKeys') ? (
              <RemoveShown productId={product.id} ids={keys.map(({ id }) => id)} />
            ) : null}
            {isSearch || product.total <= keys.length ? null : (
              <p className="border-t border-line pt-3 text-sm text-faint">
                {texts.showing({ shown: keys.length, total: product.total })}
              </p>
            )}
          </>
        )}
      </PagedList>
      {may('keyStock.exportKeys') && product.total > 0 ? (
        <ExportKeys product={product} state={state === '' ? null : state} />
      ) : null}
      {may('keyStock.listBatches') ? <ProductBatches product={product} /> : null}
    </div>
  );
}

type RemoveShownProps = { productId: string; ids: readonly string[] };

/** Deletes the shown keys, the first hundred at most, after a question. */
function RemoveShown({ productId, ids }: RemoveShownProps) {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const shown = ids.slice(0, KEY_STOCK_LIMITS.removedAtOnce);
  const words = keyStock.removeShown;
  return (
    <div className="px-3 sm:px-0">
      <Button size="sm" variant="secondary" onClick={() => setAsked(shown)}>
        {words.open({ n: shown.length })}
      </Button>
      <RemovalDialog
        target={asked}
        remove={(chosen, options) =>
          api.keyStock.removeKeys({ productId, ids: [...chosen] }, options)
        }
        texts={{ ...words, question: (chosen) => words.question({ n: chosen.length }) }}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

type KeySearchFieldsProps = { search: Search; onSearch: (search: Search) => void };

function KeySearchFields({ search, onSearch }: KeySearchFieldsProps) {
  const { states, orders } = texts;
  return (
    <div className="grid gap-3 px-3 @xl:grid-cols-[minmax(0,1fr)_10rem_10rem] sm:px-0">
      <TextField
        label={texts.find}
        hint={texts.findHint({ least: KEY_STOCK_LIMITS.searchLeast })}
        name="key"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={KEY_STOCK_LIMITS.searchMost}
        value={search.text}
        onChange={({ target }) => onSearch({ ...search, text: target.value })}
      />
      <SelectField
        label={texts.state}
        value={search.state}
        options={[
          { value: '', label: states.all },
          ...keyStates.map((value) => ({ value, label: states[value] })),
        ]}
        onChange={({ target }) =>
          onSearch({ ...search, state: keyStates.find((each) => each === target.value) ?? '' })
        }
      />
      <SelectField
        label={texts.order}
        value={search.order}
        options={keyOrders.map((value) => ({ value, label: orders[value] }))}
        onChange={({ target }) =>
          onSearch({
            ...search,
            order: keyOrders.find((each) => each === target.value) ?? 'newest',
          })
        }
      />
    </div>
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
