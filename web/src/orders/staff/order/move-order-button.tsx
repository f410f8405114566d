import { ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import type { StaffOrder } from '../staff-orders.ts';

const texts = messages.ordersStaff.move;

/** Moves a paid order to the account it was meant for. */
export function MoveOrderButton({ order }: { order: StaffOrder }) {
  const { orderId } = order;
  const [open, setOpen] = useState(false);
  const form = useForm({ username: '', reason: '' });
  const save = useSave({
    form,
    send: api.orders.staff.moveOrder,
    success: texts.success(form.values.username.trim()),
    outdated: queries.orders.key(),
    failureText: (error) => failureText(error, texts.failed),
    presentOf: () => undefined,
    onChanged: () => '',
    onSaved: close,
  });

  function close() {
    form.clear();
    setOpen(false);
  }

  function submit() {
    const { reason } = form.values;
    const username = form.values.username.trim();
    if (username === '') {
      return form.refuse({ fields: { username: messages.errors.ACCOUNT_FIELDS_MISSING } });
    }
    if (isBlank(reason)) {
      return form.refuse({ fields: { reason: messages.errors.ORDER_MOVE_REASON_MISSING } });
    }
    form.accept();
    return save.mutate({ orderId, username, reason });
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <FormDialog
        open={open}
        form={form}
        texts={{ ...texts, text: texts.text(order.username) }}
        pending={save.isPending}
        onSubmit={submit}
        onClose={close}
      >
        <TextField {...form.field('username')} label={texts.username} autoComplete="off" />
        <TextareaField
          {...form.field('reason')}
          label={texts.reason}
          hint={texts.reasonHint}
          rows={3}
          maxLength={ORDER_STAFF_LIMITS.refundReason}
        />
      </FormDialog>
    </>
  );
}
