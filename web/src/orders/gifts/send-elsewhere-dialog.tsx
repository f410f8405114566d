import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { GIFT_LIMITS } from '@regz/rules/orders/gifts/gift.ts';
import { messages } from '@regz/texts/en.ts';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { GiftFormDialog } from './gift-form-dialog.tsx';
import { useGiftAct } from './use-gift-act.ts';

const { elsewhere: texts } = messages.orderGifts;

type SendElsewhereDialogProps = { orderId: string; email: string; onClose: () => void };

/** Takes another address for a gift's mail. */
export function SendElsewhereDialog({ orderId, email: former, onClose }: SendElsewhereDialogProps) {
  const form = useForm({ email: former });
  const act = useGiftAct({
    send: (input: { orderId: string; email: string }, options) =>
      api.orders.sendGift(input, options),
    texts,
    form,
    onDone: onClose,
  });

  function submit() {
    const { email } = form.values;
    if (!isBareEmailAddress(normalizeEmail(email))) {
      form.refuse({ fields: { email: messages.giftFormErrors.ORDER_GIFT_EMAIL_INVALID } });
      return;
    }
    form.accept();
    act.mutate({ orderId, email });
  }

  return (
    <GiftFormDialog
      form={form}
      texts={texts}
      pending={act.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        label={texts.email}
        type="email"
        maxLength={GIFT_LIMITS.email}
        autoComplete="off"
      />
    </GiftFormDialog>
  );
}
