import { editKeyRefusal } from '@regz/rules/key-stock/key-refusals.ts';
import { LICENSE_KEY_MAX_LENGTH, normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { CancellableForm } from '../platform/forms/cancellable-form.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { StockKey } from './products.ts';

const texts = messages.keyStock.editDialog;
const errors = messages.errors;
const forms = messages.forms;

type EditKeyDialogProps = {
  /** Open while there is a key to edit. */
  stockKey: StockKey | null;
  onClose: () => void;
};

/** Changes the text of an available key. */
export function EditKeyDialog({ stockKey, onClose }: EditKeyDialogProps) {
  return (
    <Dialog
      open={stockKey !== null}
      onClose={onClose}
      title={texts.title}
      closeLabel={messages.controls.close}
    >
      {stockKey === null ? null : (
        <EditKeyForm key={stockKey.id} stockKey={stockKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

type EditKeyFormProps = { stockKey: StockKey; onClose: () => void };

/** The form of the edit dialog. */
function EditKeyForm({ stockKey, onClose }: EditKeyFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ licenseKey: stockKey.licenseKey });
  const edit = useMutation({
    mutationFn: (licenseKey: string) => api.keyStock.editKey({ id: stockKey.id, licenseKey }),
    onSuccess: () => {
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => form.refuse({ fields: { licenseKey: failureText(error, texts.failed) } }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.keyStock.key() }),
  });

  function submit() {
    const refusal = editKeyRefusal(form.values.licenseKey);
    if (refusal !== null) {
      form.refuse({ fields: { licenseKey: errors[refusal] } });
      return;
    }
    const licenseKey = normalizeLicenseKey(form.values.licenseKey);
    if (licenseKey.length > LICENSE_KEY_MAX_LENGTH) {
      form.refuse({ fields: { licenseKey: forms.tooLong({ limit: LICENSE_KEY_MAX_LENGTH }) } });
      return;
    }
    form.accept();
    edit.mutate(licenseKey);
  }

  return (
    <CancellableForm
      form={form}
      pending={edit.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <TextField
        {...form.field('licenseKey')}
        label={texts.field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
    </CancellableForm>
  );
}
