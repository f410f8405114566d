import { useId, useState } from 'react';
import { messages } from '../i18n/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { AlertForm } from './alert-form.tsx';
import { ProductKeys } from './product-keys.tsx';
import type { Product } from './products.ts';

const texts = messages.keyStock.stock;

/** One product of the stock: its counts, and its keys on demand. Source: B 2 Admin; ADM-4. */
export function ProductStock({ product }: { product: Product }) {
  const [open, setOpen] = useState(false);
  const keysId = useId();
  const { name, total, used, available, durationDays, low } = product;
  return (
    <li className="rounded-md border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
        <h4 className="min-w-0 font-sans text-base font-medium">
          {name}
          <span className="block text-sm font-normal text-faint">
            {texts.validity(durationDays)}
          </span>
        </h4>
        <div className="flex flex-wrap items-center gap-2">
          {low ? <Badge tone="warn">{texts.low}</Badge> : null}
          <Badge>{texts.total(total)}</Badge>
          <Badge tone={used > 0 ? 'warn' : 'neutral'}>{texts.used(used)}</Badge>
          <Badge tone={available > 0 ? 'good' : 'bad'}>{texts.available(available)}</Badge>
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open}
            aria-controls={keysId}
            aria-label={open ? texts.hideOf(name) : texts.viewOf(name)}
            onClick={() => setOpen(!open)}
          >
            {open ? texts.hide : texts.view}
          </Button>
        </div>
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
