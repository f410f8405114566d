import type { KeySource, OldStock } from '@regz/rules/key-stock/key-sources.ts';
import { messages } from '@regz/texts/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { useSave } from '../platform/forms/use-save.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import type { Product } from './products.ts';

const texts = messages.keyStock.source;

type KeySourceDialogProps = { product: Product; onClose: () => void };

/** Decides whether each sale generates a key, and whether it sells the keys in stock first. */
export function KeySourceDialog({ product, onClose }: KeySourceDialogProps) {
  const form = useForm({ keys: product.keys, oldStock: product.oldStock });
  const keys: KeySource = form.values.keys === 'generated' ? 'generated' : 'pasted';
  const oldStock: OldStock = form.values.oldStock === 'kept' ? 'kept' : 'sold-first';
  const save = useSave({
    form,
    send: (input: { productId: string; keys: KeySource; oldStock: OldStock }) =>
      api.keyStock.setKeySource(input),
    success: texts.success({ product: product.name }),
    failed: texts.failed,
    outdated: queries.keyStock.key(),
    onSaved: onClose,
  });

  function submit() {
    form.accept();
    save.mutate({ productId: product.id, keys, oldStock });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...texts, text: product.name }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        {...form.field('keys')}
        label={texts.keys.label}
        hint={texts.keys.hint[keys]}
        options={[
          { value: 'pasted', label: texts.keys.pasted },
          { value: 'generated', label: texts.keys.generated },
        ]}
      />
      {keys === 'generated' ? (
        <SelectField
          {...form.field('oldStock')}
          label={texts.oldStock.label}
          hint={texts.oldStock.hint({ n: product.available })}
          options={[
            { value: 'sold-first', label: texts.oldStock.soldFirst },
            { value: 'kept', label: texts.oldStock.kept },
          ]}
        />
      ) : null}
    </FormDialog>
  );
}
