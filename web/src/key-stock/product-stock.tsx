import { useId, useState } from 'react';
import { messages } from '../i18n/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { AlertForm } from './alert-form.tsx';
import { ProductKeys } from './product-keys.tsx';
import type { Product } from './products.ts';

const texts = messages.keyStock.stock;

type ProductStockProps = {
  product: Product;
  /** How many paid orders wait for a key of it. */
  waiting: number;
};

/** Why a product needs keys, loud only if a buyer is waiting. */
function NeedBadge({ product, waiting }: ProductStockProps) {
  if (waiting > 0) return <Badge tone="bad">{texts.waiting(waiting)}</Badge>;
  return product.low ? <Badge tone="warn">{texts.low}</Badge> : null;
}

/** One product of the stock: its counts, and its keys on demand. Source: B 2 Admin; ADM-4. */
export function ProductStock({ product, waiting }: ProductStockProps) {
  const [open, setOpen] = useState(false);
  const keysId = useId();
  const { name, total, used, available, durationDays, priceCoins } = product;
  const seller = priceCoins === null ? texts.groups.store : texts.groups.coinShop;
  return (
    <li>
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-1 py-2 lg:grid-cols-[1fr_auto_auto]">
        <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-sans text-base font-medium">
          <span>{name}</span>
          <span className="text-sm font-normal text-faint">
            {`${texts.validity(durationDays)} · ${seller}`}
          </span>
        </h3>
        <div className="col-span-2 flex flex-wrap items-center gap-1.5 lg:col-span-1">
          <NeedBadge product={product} waiting={waiting} />
          <Badge>{texts.total(total)}</Badge>
          <Badge>{texts.used(used)}</Badge>
          <Badge tone={available > 0 ? 'good' : 'neutral'}>{texts.available(available)}</Badge>
        </div>
        <Button
          variant="quiet"
          size="sm"
          className="col-start-2 row-start-1 lg:col-start-3"
          aria-expanded={open}
          aria-controls={keysId}
          aria-label={open ? texts.hideOf(name) : texts.viewOf(name)}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.hide : texts.view}
        </Button>
      </div>
      <div id={keysId} hidden={!open} className="border-t border-line px-1 py-3 sm:px-4">
        {open ? (
          <>
            <ProductKeys product={product} />
            <AlertForm product={product} />
          </>
        ) : null}
      </div>
    </li>
  );
}
