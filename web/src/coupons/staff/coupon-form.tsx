import { COUPON_LIMITS } from '@regz/rules/coupons/new-coupon.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SwitchChoice } from '../../ui/forms/switch-choice.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import {
  type CouponField,
  emptyFields,
  fieldOf,
  type NewCoupon,
  readCoupon,
  type Storefront,
} from './staff-coupons.ts';

const texts = messages.couponsStaff.form;

type FieldsProps = { form: Form<CouponField> };

/** What the coupon takes off. */
function DiscountFields({ form, storefront }: FieldsProps & { storefront: Storefront }) {
  const isPercent = form.values.kind === 'percent';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('kind')}
          label={texts.kind}
          options={[
            { value: 'percent', label: texts.kinds.percent },
            { value: 'amount', label: texts.kinds.amount },
          ]}
        />
        <TextField
          {...form.field('value')}
          label={isPercent ? texts.percent : texts.amount}
          required
          inputMode={isPercent ? 'numeric' : 'decimal'}
          autoComplete="off"
        />
      </div>
      {isPercent ? null : (
        <SelectField
          {...form.field('currency')}
          label={texts.currency}
          hint={texts.currencyHint}
          options={storefront.currencies.map(({ code }) => ({ value: code, label: code }))}
        />
      )}
    </>
  );
}

/** When, and how often it can be used. */
function LimitFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...form.field('startsOn')}
        type="date"
        label={texts.startsOn}
        hint={texts.dayHint}
      />
      <TextField {...form.field('endsOn')} type="date" label={texts.endsOn} hint={texts.dayHint} />
      <TextField
        {...form.field('maxUses')}
        label={texts.maxUses}
        hint={texts.usesHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field('maxUsesPerCustomer')}
        label={texts.maxUsesPerCustomer}
        hint={texts.usesHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}

type CouponFormProps = { storefront: Storefront; onClose: () => void };

/** The form of the dialog that adds a coupon. */
export function CouponForm({ storefront, onClose }: CouponFormProps) {
  const form = useForm<CouponField>(emptyFields);
  const [firstOrderOnly, setFirstOrderOnly] = useState(false);
  const [planIds, setPlanIds] = useState<readonly string[] | null>(null);
  const save = useSave({
    form,
    send: (input: NewCoupon, options) => api.coupons.staff.createCoupon(input, options),
    success: texts.success,
    outdated: queries.coupons.key(),
    failureText: (error) => failureText(error, texts.failed),
    fieldOf,
    presentOf: () => undefined,
    onChanged: () => '',
    onSaved: onClose,
  });

  function submit() {
    const read = readCoupon(form.values, {
      planIds: planIds === null ? null : [...planIds],
      firstOrderOnly,
    });
    if (read.fault !== null) {
      form.refuse(read.fault);
      return;
    }
    form.accept();
    save.mutate(read.coupon);
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <TextField
        {...form.field('code')}
        label={texts.code}
        hint={texts.codeHint}
        required
        maxLength={COUPON_LIMITS.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        translate="no"
      />
      <DiscountFields form={form} storefront={storefront} />
      <LimitFields form={form} />
      <SwitchField
        label={texts.firstOrderOnly}
        checked={firstOrderOnly}
        onChange={({ target }) => setFirstOrderOnly(target.checked)}
      />
      <SwitchField
        label={texts.somePlans}
        checked={planIds !== null}
        onChange={({ target }) => setPlanIds(target.checked ? [] : null)}
      />
      {planIds === null ? null : (
        <SwitchChoice
          legend={texts.plans}
          options={storefront.plans.map(({ id, title, period }) => ({
            value: id,
            label: texts.plan(title, period),
          }))}
          chosen={planIds}
          onChange={setPlanIds}
        />
      )}
    </CancellableForm>
  );
}
