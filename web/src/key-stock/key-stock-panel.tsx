import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { AddKeyForm } from './add-key-form.tsx';
import { AddKeysForm } from './add-keys-form.tsx';
import { ProductStock } from './product-stock.tsx';
import { type ProductGroup, productGroups } from './products.ts';

const texts = messages.keyStock;
const loadingRows = [1, 2, 3, 4, 5, 6];

function StockLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col divide-y divide-line">
      {loadingRows.map((row) => (
        <div key={row} className="flex min-h-16 flex-wrap items-center justify-between gap-4 py-3">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-6 w-48" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function ProductList({ group }: { group: ProductGroup }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="text-lg">
        {group.title}
      </h3>
      <ul className="flex flex-col gap-3">
        {group.products.map((product) => (
          <ProductStock key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

/** The stock of license keys in the License Keys tab of the admin panel. Source: specification B 2 Admin; ADM-3, ADM-4. */
export function KeyStockPanel() {
  const products = useQuery(queries.keyStock.products.queryOptions({ input: {} }));
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
      <Card title={texts.stock.title}>
        <QueryRegion query={products} pending={<StockLoading />} failed={texts.loadFailed}>
          {(loaded) => (
            <div className="flex flex-col gap-6">
              {productGroups(loaded).map((group) => (
                <ProductList key={group.title} group={group} />
              ))}
            </div>
          )}
        </QueryRegion>
      </Card>
    </div>
  );
}
