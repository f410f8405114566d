import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { useSearchParams } from '../platform/routing/router.tsx';
import { Card } from '../ui/layout/card.tsx';
import { AddKeyForm } from './add-key-form.tsx';
import { AddKeysForm } from './add-keys-form.tsx';
import { KeyList } from './product-keys.tsx';
import type { FoundKey, WaitingOrders } from './products.ts';
import { StockCard } from './stock-card.tsx';

const texts = messages.keyStock;

/** The key with that id and its product, once loaded. Null for none. */
function useFoundKey(id: string | null): FoundKey | null {
  const { data } = useQuery(
    queries.keyStock.readKey.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }),
  );
  return data ?? null;
}

/** A key from a search that belongs to no product, and therefore to no list. */
function NeverStocked({ found }: { found: FoundKey | null }) {
  if (found === null || found.productId !== null) return null;
  const { key } = found;
  return (
    <Card dense title={texts.stock.neverStocked}>
      <KeyList caption={texts.stock.neverStocked} keys={[key]} foundId={key.id} />
    </Card>
  );
}

type KeyStockPanelProps = {
  waiting: WaitingOrders;
  /** The orders that the stock is for, below it. */
  children: ReactNode;
};

/**
 * The stock of license keys in the License Keys tab of the admin panel: first the products, and
 * next to them the forms that add keys.
 */
export function KeyStockPanel({ waiting, children }: KeyStockPanelProps) {
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  const form = useForm({ productId: '', text: '' });
  const [address] = useSearchParams();
  const found = useFoundKey(address.get('key'));

  function fill(productId: string) {
    form.prefill({ productId });
    form.focus('text');
  }

  return (
    <div className="grid items-start gap-4 min-[62rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <NeverStocked found={found} />
        <StockCard waiting={waiting} found={found} onFill={fill} />
        {children}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card dense title={texts.addKeys.title}>
          <AddKeysForm form={form} products={products.data} />
        </Card>
        <Card dense title={texts.addKey.title}>
          <AddKeyForm products={products.data} />
        </Card>
      </div>
    </div>
  );
}
