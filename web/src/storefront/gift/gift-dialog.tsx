import {
  GIFT_LIMITS,
  type GiftRefusal,
  giftRefusal,
  type GiftWords,
  keptGift,
} from '@regz/rules/orders/gifts/gift.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { instantOf } from '../../platform/time/local-field.ts';
import { useBackCloses } from '../../platform/use-back-closes.ts';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const texts = messages.storefrontGift;

type GiftDialogProps = {
  /** The plan and its price. */
  plan: { title: string; price: string };
  onSaid: (gift: GiftWords) => void;
  onClose: () => void;
};

const fieldOf = {
  ORDER_GIFT_RECIPIENT_MISSING: 'recipient',
  ORDER_GIFT_EMAIL_INVALID: 'email',
  ORDER_GIFT_MOMENT_INVALID: 'moment',
} as const satisfies Record<GiftRefusal, string>;

/** Takes the recipient of a plan, and the way they get it. */
export function GiftDialog({ plan, onSaid, onClose }: GiftDialogProps) {
  const form = useForm({ recipient: '', message: '', email: '', moment: '' });
  const [byMail, setByMail] = useState(false);
  useBackCloses(true, onClose);

  function submit() {
    const { recipient, message, email, moment } = form.values;
    const typed = { recipient, message, email: byMail ? email : null };
    const gift = keptGift({ ...typed, deliverAt: instantOf(moment) });
    const { deliverAt } = gift;
    const waitMs = deliverAt === null ? 0 : Date.parse(deliverAt) - Date.now();
    const refusal = giftRefusal(gift, waitMs);
    if (refusal === null) return onSaid(gift);
    return form.refuse({ fields: { [fieldOf[refusal]]: messages.giftFormErrors[refusal] } });
  }

  return (
    <FormDialog open form={form} texts={texts} pending={false} onSubmit={submit} onClose={onClose}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-raised px-4 py-2">
        <span className="font-medium text-ink">{plan.title}</span>
        <span>{plan.price}</span>
      </p>
      <TextField
        {...form.field('recipient')}
        label={texts.recipient}
        maxLength={GIFT_LIMITS.recipient}
        autoComplete="off"
      />
      <TextareaField
        {...form.field('message')}
        label={texts.message}
        hint={texts.messageHint}
        rows={3}
        maxLength={GIFT_LIMITS.message}
      />
      <SwitchField
        label={texts.byMail}
        checked={byMail}
        onChange={({ target }) => setByMail(target.checked)}
      />
      {byMail ? (
        <>
          <TextField
            {...form.field('email')}
            label={texts.email}
            type="email"
            maxLength={GIFT_LIMITS.email}
            autoComplete="off"
          />
          <TextField
            {...form.field('moment')}
            label={texts.moment}
            hint={texts.momentHint}
            type="datetime-local"
          />
        </>
      ) : (
        <p className="text-sm">{texts.byLink}</p>
      )}
    </FormDialog>
  );
}
