import { addDays, utcDate } from '@regz/rules/license-expiry.ts';
import { exportSpanRefusal } from '@regz/rules/orders-staff.ts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Download } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { saveFile } from './save-file.ts';

const texts = messages.ordersStaff.csv;
const USUAL_DAYS = 30;

/** The last thirty days, today included. */
function usualSpan(): { from: string; to: string } {
  const to = utcDate(Date.now());
  return { from: addDays(to, 1 - USUAL_DAYS), to };
}

/** Orders of a span of days as a file for a spreadsheet. Source: issue 4, part 6. */
export function ExportCard() {
  const form = useForm(usualSpan());
  const save = useMutation({
    mutationFn: async (span: { from: string; to: string }) => {
      // What comes with a file name arrives as a file.
      const file: unknown = await api.orders.staff.csv(span);
      if (file instanceof File) saveFile(file);
    },
    onError: (error) => form.refuse({ text: failureText(error, texts.failed) }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const { from, to } = form.values;
    const refusal = exportSpanRefusal({ from, to });
    if (refusal !== null) {
      form.refuse({ text: messages.errors[refusal], focus: 'from' });
      return;
    }
    form.accept();
    save.mutate({ from, to });
  }

  return (
    <Card title={texts.title} description={texts.description}>
      <form id={form.id} noValidate onSubmit={submit} className="flex flex-wrap items-end gap-4">
        <TextField {...form.field('from')} label={texts.from} type="date" />
        <TextField {...form.field('to')} label={texts.to} type="date" />
        <Button
          type="submit"
          variant="secondary"
          icon={<Download className="size-4" aria-hidden="true" />}
          pending={save.isPending}
          pendingText={texts.pending}
        >
          {texts.submit}
        </Button>
      </form>
      {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
    </Card>
  );
}
