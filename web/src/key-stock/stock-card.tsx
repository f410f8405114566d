import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { controlClass } from '../ui/forms/field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PRODUCT_ROW, ProductStock } from './product-stock.tsx';
import {
  findProducts,
  type FoundKey,
  onShelf,
  type Product,
  type WaitingOrders,
} from './products.ts';

const texts = messages.keyStock;
const loadingRows = [1, 2, 3, 4, 5, 6];

function StockLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col divide-y divide-line">
      {loadingRows.map((row) => (
        <div key={row} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-6 w-48" />
        </div>
      ))}
    </LoadingRegion>
  );
}

/** The names of the columns. Each number repeats its name for narrow screens and screen readers. */
function ColumnHeads() {
  const { stock } = texts;
  return (
    <div aria-hidden="true" className={`hidden text-sm text-faint @xl:grid ${PRODUCT_ROW}`}>
      <span>{texts.product}</span>
      <span className="text-right">{stock.columns.total}</span>
      <span className="text-right">{stock.columns.used}</span>
      <span className="text-right">{stock.columns.available}</span>
      <span className="text-right">{stock.columns.lasts}</span>
    </div>
  );
}

type StockCardProps = {
  waiting: WaitingOrders;
  /** The key from a search. Its product is expanded. */
  found: FoundKey | null;
  /** Called to add keys to a product. */
  onFill: (productId: string) => void;
};

type ProductListProps = StockCardProps & { products: readonly Product[] };

function ProductList({ products, waiting, found, onFill }: ProductListProps) {
  return (
    <ul className="flex flex-col">
      {products.map((product) => (
        <ProductStock
          key={`${product.id} ${found?.productId === product.id ? found.key.id : ''}`}
          product={product}
          foundKey={found?.productId === product.id ? found.key : null}
          waiting={waiting.get(product.id) ?? 0}
          onFill={() => onFill(product.id)}
        />
      ))}
    </ul>
  );
}

/** Every product with its counts. Products that need keys come first. */
export function StockCard({ waiting, found, onFill }: StockCardProps) {
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  const [text, setText] = useState('');
  const shown = { waiting, found, onFill };
  const search = (
    <label className="w-44">
      <span className="sr-only">{texts.stock.search}</span>
      <input
        type="search"
        name="product"
        value={text}
        autoComplete="off"
        placeholder={texts.stock.search}
        onChange={(event) => setText(event.target.value)}
        className={`${controlClass} text-sm`}
      />
    </label>
  );
  return (
    <Card dense title={texts.stock.title} actions={search}>
      <QueryRegion query={products} pending={<StockLoading />} failed={texts.loadFailed}>
        {(loaded) => {
          const named = findProducts(loaded, text, waiting);
          const { shelf, rest } =
            text === '' ? onShelf(named, waiting) : { shelf: named, rest: [] };
          const holdsFound = rest.some(({ id }) => id === found?.productId);
          return (
            <div className="@container">
              <ColumnHeads />
              <ProductList products={shelf} {...shown} />
              {named.length === 0 ? <p className="text-soft">{texts.stock.noMatch}</p> : null}
              {rest.length === 0 ? null : (
                <details open={holdsFound} className="border-t border-line">
                  <summary className="flex min-h-11 cursor-pointer items-center text-sm text-soft">
                    {texts.stock.more({ n: rest.length })}
                  </summary>
                  <ProductList products={rest} {...shown} />
                </details>
              )}
            </div>
          );
        }}
      </QueryRegion>
    </Card>
  );
}
