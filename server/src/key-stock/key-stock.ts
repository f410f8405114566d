import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { addKey, addKeys } from './add-keys.ts';
import { announceLowStock } from './alerts/announce-low-stock.ts';
import { setAlert } from './alerts/set-alert.ts';
import { createBatch } from './batches/create-batch.ts';
import { downloadBatch } from './batches/download-batch.ts';
import { listBatches } from './batches/list-batches.ts';
import { readBatch } from './batches/read-batch.ts';
import { restoreBatch, revokeAgreed, revokeBatch } from './batches/revoke-batch.ts';
import { undoBatch } from './batches/undo-batch.ts';
import { editKey } from './edit-key.ts';
import { exportKeys } from './export-keys.ts';
import { mails } from './key-stock.mails.ts';
import { listProductKeys } from './list-product-keys.ts';
import { listProducts } from './list-products.ts';
import { readKey } from './read-key.ts';
import { removeKey } from './remove-key.ts';
import { removeKeys } from './remove-keys.ts';
import { searchKeys } from './search-keys.ts';
import { setKeySource } from './set-key-source.ts';
import { countStock } from './stock-counts.queries.ts';

export const keyStock = {
  operations: {
    keyStock: {
      listProducts,
      setAlert,
      setKeySource,
      listProductKeys: ({ db }, _, input) => listProductKeys(db, input),
      searchKeys,
      createBatch,
      listBatches,
      readBatch,
      undoBatch,
      downloadBatch,
      revokeBatch,
      restoreBatch,
      removeKeys,
      exportKeys,
      readKey: ({ db }, _, input) => readKey(db, input),
      addKey,
      addKeys,
      editKey,
      removeKey,
    },
  },
  mails,
  approvedActs: { 'revoke-batch': revokeAgreed },
  everyMinute: [announceLowStock],
  figures: stockFigures,
} satisfies Slice;

/** The metrics of the stock: each product's available keys, and the level of its alert. */
function stockFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  const each = async (of: 'free' | 'alertBelow') =>
    Object.fromEntries(
      (await countStock(db))
        .filter(({ keys }) => keys === 'pasted')
        .map((product) => [product.name, product[of]]),
    );
  return [
    {
      name: 'regz_stock_available',
      help: 'Keys that nobody has, by product',
      kind: 'gauge',
      label: 'product',
      read: () => each('free'),
    },
    {
      name: 'regz_stock_alert_below',
      help: 'Where staff want to be told of a product; 0 for never',
      kind: 'gauge',
      label: 'product',
      read: () => each('alertBelow'),
    },
  ];
}
