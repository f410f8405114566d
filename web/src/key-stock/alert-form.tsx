import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock/key-refusals.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Product } from './products.ts';

const texts = messages.keyStock.stock.alert;
const MOST = KEY_STOCK_LIMITS.alertBelow;

/** Sets below how many keys staff are alerted to a product's stock. */
export function AlertForm({ product }: { product: Product }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ level: String(product.alertBelow) });
  const save = useMutation({
    mutationFn: (alertBelow: number) =>
      api.keyStock.setAlert({ productId: product.id, alertBelow }),
    onSuccess: () => toast.success(texts.success(product.name)),
    onError: (error) => form.refuse({ fields: { level: failureText(error, texts.failed) } }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.keyStock.key() }),
  });

  function submit() {
    const level = parseWhole(form.values.level);
    if (level === undefined || level < 0 || level > MOST) {
      form.refuse({ fields: { level: texts.invalid(MOST) } });
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
        label={texts.label}
        hint={texts.hint(MOST)}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-40"
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        pending={save.isPending}
        pendingText={texts.pending}
      >
        {texts.submit}
      </Button>
    </FormShell>
  );
}
