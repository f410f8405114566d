import { addKeysRefusal } from '@regz/rules/key-stock/key-refusals.ts';
import {
  keysOfColumn,
  readKeyLines,
  readPastedTable,
  repeatedKeys,
} from '@regz/rules/key-stock/pasted-keys.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { refusalData } from '../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import type { Form } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';
import { type PasteReview, PasteReviewDialog } from './paste-review-dialog.tsx';
import { pasteHint, type Product, productOptions } from './products.ts';
import { addKeysFault, addKeysRefusalFault } from './stock-fault.ts';

const keyStock = messages.keyStock;
const texts = keyStock.addKeys;

type AddKeysFormProps = {
  form: Form<'productId' | 'text'>;
  /** Undefined while loading. */
  products: readonly Product[] | undefined;
};

/**
 * Adds the keys of a text, one per line, all or none. Any other text requires a person's
 * confirmation of the keys that it contains.
 */
export function AddKeysForm({ form, products }: AddKeysFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [existing, setExisting] = useState<ExistingKeysProps | null>(null);
  const [review, setReview] = useState<PasteReview | null>(null);
  const pasted = useMemo(() => readPastedTable(form.values.text), [form.values.text]);
  const count = keysOfColumn(pasted, pasted.keyColumn).keys.length;
  const add = useMutation({
    mutationFn: (input: { productId: string; text: string }) =>
      api.keyStock.addKeys(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: async ({ added, product }) => {
      idempotency.settle();
      form.clear('text');
      toast.success(texts.success({ count: added, product }));
      await client.invalidateQueries({ queryKey: queries.keyStock.key() });
    },
    onError: (error) => {
      idempotency.settle(error);
      setExisting(refusalData(error, 'KEY_STOCK_KEYS_EXIST') ?? null);
      form.refuse(addKeysFault(error));
    },
  });

  function submit() {
    setExisting(null);
    const refusal = addKeysRefusal(form.values);
    if (refusal !== null) {
      form.refuse(addKeysRefusalFault(refusal, form.values));
      return;
    }
    form.accept();
    const isOdd =
      readKeyLines(form.values.text).refused.length > 0 ||
      repeatedKeys(pasted, pasted.keyColumn).length > 0;
    if (isOdd) setReview({ table: pasted, column: pasted.keyColumn, addsOthers: false });
    else add.mutate(form.values);
  }

  function confirm(keys: readonly string[]) {
    setReview(null);
    add.mutate({ productId: form.values.productId, text: keys.join('\n') });
  }

  return (
    <>
      <FormShell
        form={form}
        pending={add.isPending}
        onSubmit={submit}
        faultDetails={existing === null ? null : <ExistingKeys {...existing} />}
        className="flex flex-1 flex-col gap-4"
        footer={
          <div>
            <Button
              type="submit"
              variant={count === 0 ? 'secondary' : 'primary'}
              className={count === 0 ? 'opacity-55' : ''}
              aria-disabled={count === 0}
              pending={add.isPending}
              pendingText={texts.pending}
            >
              {texts.submit({ count })}
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
        <TextareaField
          {...form.field('text')}
          label={texts.field}
          hint={texts.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
      </FormShell>
      <PasteReviewDialog
        product={products?.find(({ id }) => id === form.values.productId)}
        review={review}
        onReview={setReview}
        onConfirm={confirm}
      />
    </>
  );
}

type ExistingKeysProps = {
  /** The first of them. */
  licenseKeys: readonly string[];
  /** Their total number. */
  existing: number;
};

/** The existing keys that block a bulk addition. */
function ExistingKeys({ licenseKeys, existing }: ExistingKeysProps) {
  const shown = licenseKeys.length;
  return (
    <>
      <p className="mt-2 text-soft">
        {existing > shown
          ? texts.firstExisting({ shown, count: existing.toLocaleString('en') })
          : texts.existing({ n: existing })}
      </p>
      <ul
        translate="no"
        className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto font-mono text-xs text-soft"
      >
        {licenseKeys.map((licenseKey) => (
          <li key={licenseKey} className="wrap-anywhere">
            {licenseKey}
          </li>
        ))}
      </ul>
    </>
  );
}
