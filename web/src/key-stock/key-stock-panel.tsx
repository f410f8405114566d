import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Card } from '../ui/layout/card.tsx';
import { AddKeyForm } from './add-key-form.tsx';
import { AddKeysForm } from './add-keys-form.tsx';
import type { WaitingOrders } from './products.ts';
import { StockCard } from './stock-card.tsx';

const texts = messages.keyStock;

type KeyStockPanelProps = {
  waiting: WaitingOrders;
  /** The orders that the stock is for, below it. */
  children: ReactNode;
};

/**
 * The stock of license keys in the License Keys tab of the admin panel: the shelf first, and beside
 * it what fills it. Source: specification B 2 Admin; decision 51; ADM-3, ADM-4.
 */
export function KeyStockPanel({ waiting, children }: KeyStockPanelProps) {
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  const form = useForm({ productId: '', text: '' });

  function fill(productId: string) {
    form.prefill({ productId });
    form.focus('text');
  }

  return (
    <div className="grid items-start gap-4 min-[62rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <StockCard waiting={waiting} onFill={fill} />
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
