import { addKeyRefusal } from '@regz/rules/key-stock/key-refusals.ts';
import { LICENSE_KEY_MAX_LENGTH, normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { useSearchParams } from '../platform/routing/router.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { AddKeysForm } from './add-keys-form.tsx';
import { KeyList } from './product-keys.tsx';
import {
  type FoundKey,
  pasteHint,
  type Product,
  productOptions,
  type WaitingOrders,
} from './products.ts';
import { StockCard } from './stock-card.tsx';
import { addKeyFault } from './stock-fault.ts';

const errors = messages.errors;
const keyStock = messages.keyStock;
const addKeyFormTexts = keyStock.addKey;

type AddKeyFormProps = {
  /** Undefined while loading. */
  products: readonly Product[] | undefined;
};

/** Adds one key to a product. The product stays chosen for the next key. */
function AddKeyForm({ products }: AddKeyFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const form = useForm({ productId: '', licenseKey: '' });
  const add = useMutation({
    mutationFn: (input: { productId: string; licenseKey: string }) =>
      api.keyStock.addKey(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: async () => {
      idempotency.settle();
      form.clear('licenseKey');
      form.focus('licenseKey');
      toast.success(addKeyFormTexts.success);
      await client.invalidateQueries({ queryKey: queries.keyStock.key() });
    },
    onError: (error) => {
      idempotency.settle(error);
      form.refuse(addKeyFault(error));
    },
  });

  function submit() {
    const refusal = addKeyRefusal(form.values);
    if (refusal !== null) {
      form.refuse({ text: errors[refusal], fields: missingFields(form.values) });
      return;
    }
    const { productId } = form.values;
    const licenseKey = normalizeLicenseKey(form.values.licenseKey);
    if (licenseKey.length > LICENSE_KEY_MAX_LENGTH) {
      form.refuse({
        fields: { licenseKey: messages.forms.tooLong({ limit: LICENSE_KEY_MAX_LENGTH }) },
      });
      return;
    }
    form.accept();
    add.mutate({ productId, licenseKey });
  }

  return (
    <FormShell
      form={form}
      pending={add.isPending}
      onSubmit={submit}
      className="flex flex-1 flex-col gap-4"
      footer={
        <div>
          <Button
            type="submit"
            variant="secondary"
            pending={add.isPending}
            pendingText={addKeyFormTexts.pending}
          >
            {addKeyFormTexts.submit}
          </Button>
        </div>
      }
    >
      <SelectField
        {...form.field('productId')}
        label={keyStock.product}
        placeholder={keyStock.chooseProduct}
        hint={pasteHint(products, form.values.productId)}
        options={productOptions(products ?? [])}
      />
      <TextField
        {...form.field('licenseKey')}
        label={addKeyFormTexts.field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
    </FormShell>
  );
}

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
  /** The batch that the address names, above the products. */
  batch: ReactNode;
  /** The orders that the stock is for, below it. */
  children: ReactNode;
};

/**
 * The stock of license keys in the License Keys tab of the admin panel: first the products, and
 * next to them the forms that add keys.
 */
export function KeyStockPanel({ waiting, batch, children }: KeyStockPanelProps) {
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
        {batch}
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
