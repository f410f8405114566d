import { planGiftRefusal } from '@regz/rules/orders/gifts/gift-state.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { GiftPlanFields, planValues, typedPlan } from '../../gifts/gift-plan.tsx';
import type { StaffOrder } from '../staff-orders.ts';

const texts = messages.ordersStaff.gift;

type Gift = NonNullable<StaffOrder['gift']>;

/** Changes the address and time of a gift's mail, while that is possible. */
export function EditGiftButton({ order: { orderId, gift } }: { order: StaffOrder }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (gift === undefined || !may('orders.staff.editGift')) return null;
  if (planGiftRefusal(gift.state, { byMail: gift.email !== null }) !== null) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      {open ? (
        <EditGiftDialog orderId={orderId} gift={gift} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

type DialogProps = { orderId: string; gift: Gift; onClose: () => void };

function EditGiftDialog({ orderId, gift, onClose }: DialogProps) {
  const form = useForm({ ...planValues(gift), reason: '' });

  function inputOf(reason: string) {
    const plan = typedPlan(form.values);
    if (!('fields' in plan)) return { orderId, ...plan, reason };
    form.refuse(plan);
    return null;
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      form={form}
      texts={{ ...texts, text: texts.hint }}
      reasonTexts={texts}
      inputOf={inputOf}
      send={api.orders.staff.editGift}
      success={texts.success}
      outdated={queries.orders.key()}
    >
      <GiftPlanFields field={form.field} />
    </ReasonDialog>
  );
}
