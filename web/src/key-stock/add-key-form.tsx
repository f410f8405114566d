import { addKeyRefusal } from '@regz/rules/key-stock/key-refusals.ts';
import { LICENSE_KEY_MAX_LENGTH, normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { missingFields, useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { productOptions, type Product } from './products.ts';
import { addKeyFault } from './stock-fault.ts';

const errors = messages.errors;
const keyStock = messages.keyStock;
const texts = keyStock.addKey;

type AddKeyFormProps = {
  /** Undefined while loading. */
  products: readonly Product[] | undefined;
};

/** Adds one key to a product. The product stays chosen for the next key. */
export function AddKeyForm({ products }: AddKeyFormProps) {
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
      toast.success(texts.success);
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
      form.refuse({ fields: { licenseKey: messages.forms.tooLong(LICENSE_KEY_MAX_LENGTH) } });
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
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        </div>
      }
    >
      <SelectField
        {...form.field('productId')}
        label={keyStock.product}
        placeholder={keyStock.chooseProduct}
        options={productOptions(products ?? [])}
      />
      <TextField
        {...form.field('licenseKey')}
        label={texts.field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
    </FormShell>
  );
}
