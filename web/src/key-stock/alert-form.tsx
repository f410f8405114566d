import { KEY_STOCK_LIMITS } from '@regz/rules/key-stock.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api.ts';
import { failureText } from '../platform/failure-text.ts';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import type { Product } from './products.ts';

const texts = messages.keyStock.stock.alert;
const MOST = KEY_STOCK_LIMITS.alertBelow;

/** Sets below how many keys staff are told of a product's stock. */
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const level = form.values.level.trim();
    if (!/^\d{1,6}$/.test(level) || Number(level) > MOST) {
      form.refuse({ fields: { level: texts.invalid(MOST) } });
      return;
    }
    form.accept();
    save.mutate(Number(level));
  }

  return (
    <form
      id={form.id}
      noValidate
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
    </form>
  );
}
