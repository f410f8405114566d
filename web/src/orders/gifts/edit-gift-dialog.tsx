import { messages } from '@regz/texts/en.ts';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import type { Order } from '../use-orders.ts';
import { GiftFormDialog } from './gift-form-dialog.tsx';
import { GiftPlanFields, planValues, typedPlan } from './gift-plan.tsx';
import { useGiftAct } from './use-gift-act.ts';

const texts = messages.orderGifts.change;

type ChangeInput = Parameters<typeof api.orders.editGift>[0];

type EditGiftDialogProps = {
  orderId: string;
  gift: NonNullable<Order['gift']>;
  onClose: () => void;
};

/** Takes another address and time for a gift's mail. */
export function EditGiftDialog({ orderId, gift, onClose }: EditGiftDialogProps) {
  const form = useForm(planValues(gift));
  const act = useGiftAct({
    send: (input: ChangeInput, options) => api.orders.editGift(input, options),
    texts,
    form,
    onDone: onClose,
  });

  function submit() {
    const plan = typedPlan(form.values);
    if ('fields' in plan) {
      form.refuse(plan);
      return;
    }
    form.accept();
    act.mutate({ orderId, ...plan });
  }

  return (
    <GiftFormDialog
      form={form}
      texts={texts}
      pending={act.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <GiftPlanFields field={form.field} />
    </GiftFormDialog>
  );
}
