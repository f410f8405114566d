import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock/key-refusals.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { useMay } from '../platform/staff/use-may.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { KeySource } from './key-source.tsx';
import { ProductKeys } from './product-keys.tsx';
import type { Product, StockKey } from './products.ts';

const texts = messages.keyStock.stock;
const MOST = KEY_STOCK_LIMITS.alertBelow;

/** The columns of a product's row on a wide screen: name, four numbers, two buttons. */
export const PRODUCT_ROW =
  'gap-x-3 @xl:grid-cols-[minmax(0,1fr)_2.5rem_2.5rem_4rem_4.5rem_12rem] @xl:items-center';

type ProductStockProps = {
  product: Product;
  /** The number of paid orders that wait for one of its keys. */
  waiting: number;
  /** The key of this product from a search. */
  foundKey: StockKey | null;
  onFill: () => void;
};

/** A number below its column's name, or after it without columns. The text is never faint. */
function Figure({ name, count, large = false }: { name: string; count: number; large?: boolean }) {
  return (
    <span
      className={`@xl:text-right ${count === 0 ? 'text-faint' : ''} ${large ? '@xl:font-display @xl:text-lg @xl:font-semibold' : ''}`}
    >
      <span className="@xl:sr-only">{`${name}: `}</span>
      <span>{count}</span>
    </span>
  );
}

type StockProps = Pick<ProductStockProps, 'product' | 'waiting'>;

/** The duration of the stock. Highlighted only if an order waits for it, or it is running low. */
function Lasts({ product, waiting }: StockProps) {
  const { available, coverDays, low } = product;
  if (waiting > 0) {
    return (
      <b className="font-medium text-bad @xl:block @xl:leading-tight">
        {texts.waiting({ n: waiting })}
      </b>
    );
  }
  if (product.keys === 'generated') return <Badge>{messages.keyStock.source.badge}</Badge>;
  if (low && available > 0) return <Badge tone="warn">{texts.low}</Badge>;
  if (available === 0) return <span className="text-faint">{texts.out}</span>;
  if (coverDays === null) return null;
  return <span className="text-soft">{texts.validity({ n: coverDays })}</span>;
}

function Numbers({ product, waiting }: StockProps) {
  const { total, used, available } = product;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm @xl:contents">
      <Figure name={texts.columns.total} count={total} />
      <Figure name={texts.columns.used} count={used} />
      <Figure name={texts.columns.available} count={available} large />
      <span className="@xl:text-right">
        <Lasts product={product} waiting={waiting} />
      </span>
    </div>
  );
}

/** One product of the stock: its counts, and its keys on demand. */
export function ProductStock({ product, waiting, foundKey, onFill }: ProductStockProps) {
  const [open, setOpen] = useState(foundKey !== null);
  const keysId = useId();
  const may = useMay();
  const { name } = product;
  return (
    <li className="border-t border-line">
      <div className={`grid gap-y-1 py-1.5 ${PRODUCT_ROW}`}>
        <h3 title={name} className="line-clamp-2 font-sans text-sm font-medium">
          {name}
        </h3>
        <Numbers product={product} waiting={waiting} />
        <div className="flex @xl:justify-end">
          {may('keyStock.addKeys') ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={texts.fillOf({ product: name })}
              onClick={onFill}
            >
              {texts.fill}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-controls={keysId}
            aria-label={open ? texts.hideOf({ product: name }) : texts.viewOf({ product: name })}
            onClick={() => setOpen(!open)}
          >
            {open ? texts.hide : texts.view}
          </Button>
        </div>
      </div>
      <div id={keysId} hidden={!open} className="border-t border-line py-3 @xl:px-4">
        {open ? (
          <>
            <p className="mb-3 text-sm text-faint">{soldAs(product)}</p>
            <KeySource product={product} />
            <ProductKeys product={product} foundKey={foundKey} />
            {product.keys === 'pasted' ? <AlertForm product={product} /> : null}
          </>
        ) : null}
      </div>
    </li>
  );
}

/** The duration of a key, and its seller. */
function soldAs({ durationDays, priceCoins }: Product): string {
  const seller = priceCoins === null ? texts.groups.store : texts.groups.coinShop;
  return `${texts.validity({ n: durationDays })} · ${seller}`;
}

/** Sets the stock level below which staff are warned. */
function AlertForm({ product }: { product: Product }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ level: String(product.alertBelow) });
  const save = useMutation({
    mutationFn: (alertBelow: number) =>
      api.keyStock.setAlert({ productId: product.id, alertBelow }),
    onSuccess: () => toast.success(texts.alert.success({ product: product.name })),
    onError: (error) => form.refuse({ fields: { level: failureText(error, texts.alert.failed) } }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.keyStock.key() }),
  });

  function submit() {
    const level = parseWhole(form.values.level);
    if (level === undefined || level < 0 || level > MOST) {
      form.refuse({ fields: { level: texts.alert.invalid({ most: MOST }) } });
      return;
    }
    form.accept();
    save.mutate(level);
  }

  return (
    <FormShell
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      className="mt-4 flex flex-col items-start gap-3 border-t border-line px-3 pt-4 sm:px-0"
    >
      <TextField
        {...form.field('level')}
        label={texts.alert.label}
        hint={texts.alert.hint({ most: MOST })}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-40"
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        pending={save.isPending}
        pendingText={texts.alert.pending}
      >
        {texts.alert.submit}
      </Button>
    </FormShell>
  );
}
