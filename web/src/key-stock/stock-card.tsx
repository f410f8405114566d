import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ProductStock } from './product-stock.tsx';
import { findProducts, type Product, productFilters, type WaitingOrders } from './products.ts';

const texts = messages.keyStock;
const options = productFilters.map((value) => ({ value, label: texts.stock.filters[value] }));
const loadingRows = [1, 2, 3, 4, 5, 6];

/** How many products are shown before somebody asks for all of them. */
const SHOWN_FIRST = 12;

function StockLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col divide-y divide-line">
      {loadingRows.map((row) => (
        <div key={row} className="flex min-h-14 flex-wrap items-center justify-between gap-4 py-2">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-6 w-48" />
        </div>
      ))}
    </LoadingRegion>
  );
}

type ProductListProps = { products: readonly Product[]; waiting: WaitingOrders };

function ProductList({ products, waiting }: ProductListProps) {
  const [all, setAll] = useState(false);
  if (products.length === 0) return <p className="text-soft">{texts.stock.noMatch}</p>;
  const shown = all ? products : products.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {shown.map((product) => (
          <ProductStock key={product.id} product={product} waiting={waiting.get(product.id) ?? 0} />
        ))}
      </ul>
      {products.length > shown.length ? (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setAll(true)}>
          {texts.stock.showAll(products.length)}
        </Button>
      ) : null}
    </>
  );
}

/** Every product with its counts, those that need keys first. Source: B 2 Admin; ADM-4. */
export function StockCard({ waiting }: { waiting: WaitingOrders }) {
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  const [text, setText] = useState('');
  const [filter, setFilter] = useState(options[0]?.value ?? 'all');
  return (
    <Card title={texts.stock.title}>
      <div role="search" className="grid items-start gap-4 sm:grid-cols-[1fr_13rem]">
        <TextField
          label={texts.stock.search}
          name="product"
          type="search"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label={texts.stock.filter}
          value={filter}
          options={options}
          onChange={({ target }) =>
            setFilter(productFilters.find((each) => each === target.value) ?? 'all')
          }
        />
      </div>
      <QueryRegion query={products} pending={<StockLoading />} failed={texts.loadFailed}>
        {(loaded) => (
          <ProductList
            products={findProducts(loaded, { text, filter }, waiting)}
            waiting={waiting}
          />
        )}
      </QueryRegion>
    </Card>
  );
}
