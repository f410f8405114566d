import { messages } from '@regz/texts/en.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../platform/connection/load-part.tsx';
import { useMay } from '../platform/staff/use-may.ts';
import { Button } from '../ui/buttons/button.tsx';
import { type Product, sourceText } from './products.ts';

const texts = messages.keyStock.source;

const KeySourceDialog = lazyPart(async () => {
  const dialog = await import('./key-source-dialog.tsx');
  return dialog.KeySourceDialog;
});

/** Says where a product's keys come from. Owners can change it. */
export function KeySource({ product }: { product: Product }) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <p>{sourceText(product)}</p>
      {may('keyStock.setKeySource') ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.changeOf({ product: product.name })}
          onClick={() => setOpen(true)}
        >
          {texts.change}
        </Button>
      ) : null}
      {open ? (
        <Suspense>
          <KeySourceDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
