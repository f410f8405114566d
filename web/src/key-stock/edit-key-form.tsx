import { editKeyRefusal } from '@regz/rules/key-stock.ts';
import { LICENSE_KEY_MAX_LENGTH, normalizeLicenseKey } from '@regz/rules/licenses.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api.ts';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import type { StockKey } from './products.ts';
import { stockFailureText } from './stock-fault.ts';

const controls = messages.controls;
const errors = messages.errors;
const forms = messages.forms;
const texts = messages.keyStock.editDialog;

type EditKeyFormProps = { stockKey: StockKey; onClose: () => void };

/** The form of the edit dialog. */
export function EditKeyForm({ stockKey, onClose }: EditKeyFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ licenseKey: stockKey.licenseKey });
  const edit = useMutation({
    mutationFn: (licenseKey: string) => api.keyStock.editKey({ id: stockKey.id, licenseKey }),
    onSuccess: () => {
      toast.success(texts.success);
      onClose();
    },
    onError: (error) =>
      form.refuse({ fields: { licenseKey: stockFailureText(error, texts.failed) } }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.keyStock.key() }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (edit.isPending) return;
    const refusal = editKeyRefusal(form.values.licenseKey);
    if (refusal !== null) {
      form.refuse({ fields: { licenseKey: errors[refusal] } });
      return;
    }
    const licenseKey = normalizeLicenseKey(form.values.licenseKey);
    if (licenseKey.length > LICENSE_KEY_MAX_LENGTH) {
      form.refuse({ fields: { licenseKey: forms.tooLong(LICENSE_KEY_MAX_LENGTH) } });
      return;
    }
    form.accept();
    edit.mutate(licenseKey);
  }

  return (
    <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        {...form.field('licenseKey')}
        label={texts.field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {controls.cancel}
        </Button>
        <Button type="submit" pending={edit.isPending} pendingText={texts.pending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
