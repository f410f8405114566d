import { BATCH_LIMITS, batchRefusal } from '@regz/rules/key-stock/batches.ts';
import { colomboDay } from '@regz/rules/licenses/colombo-day.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { keyBatches } from '@regz/texts/en/key-stock/batches-staff.ts';
import { api, queries } from '../platform/api/api.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { useSave } from '../platform/forms/use-save.ts';
import { serverNowMs } from '../platform/time/server-clock.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Product } from './products.ts';

const texts = keyBatches.generate;
const MOST = BATCH_LIMITS.keys;

type Input = Parameters<typeof api.keyStock.createBatch>[0];

type GenerateKeysDialogProps = {
  product: Product;
  onClose: () => void;
  /** Called with the id of the new batch. */
  onGenerated: (id: string) => void;
};

/** Generates keys of a product to hand out outside the store. */
export function GenerateKeysDialog({ product, onClose, onGenerated }: GenerateKeysDialogProps) {
  const form = useForm({ quantity: '', note: '', lastDay: '' });
  const quantity = parseWhole(form.values.quantity.replaceAll(',', '')) ?? 0;
  const save = useSave({
    form,
    send: async (input: Input, options) => {
      const { id } = await api.keyStock.createBatch(input, options);
      onGenerated(id);
    },
    success: texts.success({ n: quantity }),
    failed: texts.failed,
    fieldOf: { KEY_STOCK_LAST_DAY_INVALID: 'lastDay' } as const,
    outdated: queries.keyStock.key(),
    onSaved: onClose,
  });

  function submit() {
    const { note } = form.values;
    const lastDay = form.values.lastDay === '' ? null : form.values.lastDay;
    if (quantity < 1 || quantity > MOST) {
      const most = MOST.toLocaleString('en-US');
      form.refuse({ fields: { quantity: texts.quantityInvalid({ most }) } });
      return;
    }
    const refusal = batchRefusal({ lastDay }, serverNowMs());
    if (refusal !== null) {
      form.refuse({ fields: { lastDay: messages.errors[refusal] } });
      return;
    }
    form.accept();
    save.mutate({ productId: product.id, quantity, note, lastDay });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...texts, text: texts.text({ product: product.name }) }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('quantity')}
        label={texts.quantity}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-40"
      />
      <TextField
        {...form.field('note')}
        label={texts.note}
        hint={texts.noteHint}
        autoComplete="off"
        maxLength={BATCH_LIMITS.note}
      />
      <TextField
        {...form.field('lastDay')}
        type="date"
        label={texts.lastDay}
        hint={texts.lastDayHint}
        min={colomboDay(serverNowMs())}
        className="max-w-52"
      />
    </FormDialog>
  );
}
