import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { GIFT_LIMITS, giftMailRefusal } from '@regz/rules/orders/gifts/gift.ts';
import { messages } from '@regz/texts/en.ts';
import type { Form } from '../../platform/forms/use-form.ts';
import { instantOf, localText } from '../../platform/time/local-field.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { Order } from '../use-orders.ts';

const { change: texts } = messages.orderGifts;

/** The fields for the address and the time of a gift's mail. */
export type PlanField = 'email' | 'moment';

/** The fields with the gift's present plan. */
export function planValues({ email, deliverAt }: NonNullable<Order['gift']>) {
  return { email: email ?? '', moment: deliverAt === null ? '' : localText(deliverAt) };
}

type Typed = Record<PlanField, string>;

/** The typed plan, or the fault of each field. */
export function typedPlan({
  email: typed,
  moment,
}: Typed): { email: string; deliverAt: string | null } | { fields: Partial<Typed> } {
  const email = normalizeEmail(typed);
  const deliverAt = instantOf(moment);
  const waitMs = deliverAt === null ? 0 : Date.parse(deliverAt) - Date.now();
  const refusal = giftMailRefusal(email, waitMs);
  if (refusal === null) return { email, deliverAt };
  const field = refusal === 'ORDER_GIFT_EMAIL_INVALID' ? 'email' : 'moment';
  return { fields: { [field]: messages.giftFormErrors[refusal] } };
}

type GiftPlanFieldsProps = {
  field: (name: PlanField) => Omit<ReturnType<Form<PlanField>['field']>, 'name'> & { name: string };
};

/** Takes the address and the time of a gift's mail. */
export function GiftPlanFields({ field }: GiftPlanFieldsProps) {
  return (
    <>
      <TextField
        {...field('email')}
        label={texts.email}
        type="email"
        maxLength={GIFT_LIMITS.email}
        autoComplete="off"
      />
      <TextField
        {...field('moment')}
        label={texts.moment}
        hint={texts.momentHint}
        type="datetime-local"
      />
    </>
  );
}
