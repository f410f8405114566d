import type { KeyState } from '@regz/rules/key-stock/key-refusals.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { saveFile } from '../platform/save-file.ts';
import { ReasonDialog } from '../platform/staff/reason-dialog.tsx';
import { Button } from '../ui/buttons/button.tsx';
import type { Product } from './products.ts';

const texts = messages.keyStock.exportDialog;

type ExportKeysProps = { product: Product; state: KeyState | null };

/** Saves the keys of a product as a file, for a reason. */
export function ExportKeys({ product, state }: ExportKeysProps) {
  const form = useForm({ reason: '' });
  const [open, setOpen] = useState(false);
  return (
    <div className="px-3 sm:px-0">
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={{ ...texts, text: texts.text({ product: product.name }) }}
        reasonTexts={texts}
        inputOf={(reason) => ({ productId: product.id, state, reason })}
        send={async (input, options) => {
          const text = await api.keyStock.exportKeys(input, options);
          saveFile(new File([text], `regz-keys-${product.name}.csv`, { type: 'text/csv' }));
        }}
        success={texts.success}
        outdated={queries.keyStock.listBatches.key()}
      />
    </div>
  );
}
