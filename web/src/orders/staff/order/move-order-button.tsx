import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../../platform/staff/reason-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { StaffOrder } from '../staff-orders.ts';

const texts = messages.ordersStaff.move;

/** Moves a paid order to the account it was meant for. */
export function MoveOrderButton({ order }: { order: StaffOrder }) {
  const { orderId } = order;
  const [open, setOpen] = useState(false);
  const form = useForm({ username: '', reason: '' });
  const username = form.values.username.trim();

  function inputOf(reason: string) {
    if (username !== '') return { orderId, username, reason };
    form.refuse({ fields: { username: messages.errors.ACCOUNT_FIELDS_MISSING } });
    return null;
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        form={form}
        texts={{ ...texts, text: texts.text(order.username) }}
        reasonTexts={texts}
        inputOf={inputOf}
        send={api.orders.staff.moveOrder}
        success={texts.success(username)}
        outdated={queries.orders.key()}
      >
        <TextField {...form.field('username')} label={texts.username} autoComplete="off" />
      </ReasonDialog>
    </>
  );
}
