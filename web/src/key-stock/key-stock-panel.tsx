import { useQuery } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { Card } from '../ui/layout/card.tsx';
import { AddKeyForm } from './add-key-form.tsx';
import { AddKeysForm } from './add-keys-form.tsx';
import type { WaitingOrders } from './products.ts';
import { StockCard } from './stock-card.tsx';

const texts = messages.keyStock;

/** The stock of license keys in the License Keys tab of the admin panel. Source: specification B 2 Admin; ADM-3, ADM-4. */
export function KeyStockPanel({ waiting }: { waiting: WaitingOrders }) {
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title={texts.addKey.title}>
          <AddKeyForm products={products.data} />
        </Card>
        <Card title={texts.addKeys.title}>
          <AddKeysForm products={products.data} />
        </Card>
      </div>
      <StockCard waiting={waiting} />
    </div>
  );
}
