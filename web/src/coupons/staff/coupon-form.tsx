import { COUPON_LIMITS } from '@regz/rules/coupons/new-coupon.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SwitchChoice } from '../../ui/forms/switch-choice.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import {
  type CouponDraft,
  type CouponField,
  fieldOf,
  fieldsOf,
  type NewCoupon,
  readCoupon,
  type StaffCoupon,
  type Storefront,
  usesText,
} from './staff-coupons.ts';

const texts = messages.couponsStaff.form;

type FieldsProps = { form: Form<CouponField> };

/** The discount of the coupon. */
function DiscountFields({ form, storefront }: FieldsProps & { storefront: Storefront }) {
  const isPercent = form.values.kind === 'percent';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('kind')}
          label={texts.kind}
          hint={texts.kindHint}
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

/** The end, and the number of uses. */
function LimitFields({ form, children }: FieldsProps & { children?: ReactNode }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {children}
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

type PlanFieldsProps = {
  storefront: Storefront;
  planIds: NewCoupon['planIds'];
  onChange: (planIds: NewCoupon['planIds']) => void;
};

/** The plans of the coupon. */
function PlanFields({ storefront, planIds, onChange }: PlanFieldsProps) {
  return (
    <>
      <SwitchField
        label={texts.somePlans}
        checked={planIds !== null}
        onChange={({ target }) => onChange(target.checked ? [] : null)}
      />
      {planIds === null ? null : (
        <SwitchChoice
          legend={texts.plans}
          options={storefront.plans.map(({ id, title, period }) => ({
            value: id,
            label: texts.plan({ title: title.en, period }),
          }))}
          chosen={planIds}
          onChange={(chosen) => onChange([...chosen])}
        />
      )}
    </>
  );
}

function nowIs(coupon: StaffCoupon): string {
  const { standing, endsAt } = coupon;
  const end = endsAt === null ? texts.noEnd : formatInstant(endsAt);
  return texts.nowIs({
    standing: messages.couponsStaff.standings[standing],
    end,
    uses: usesText(coupon),
  });
}

/** Saves a new or changed coupon. A colleague's change in the meantime is shown first. */
function useSaveCoupon(form: Form<CouponField>, draft: CouponDraft, onClose: () => void) {
  return useSave({
    form,
    send: (input: NewCoupon, options, present) => {
      const { createCoupon, editCoupon } = api.coupons.staff;
      if (draft === 'new') return createCoupon(input, options);
      const { version } = present ?? draft;
      return editCoupon({ id: draft.id, version, ...input }, options);
    },
    success: draft === 'new' ? texts.success : texts.edit.success,
    outdated: queries.coupons.key(),
    failed: texts.failed,
    fieldOf,
    changed: 'COUPON_CHANGED',
    nowIs,
    onSaved: onClose,
  });
}

type CouponFormProps = { draft: CouponDraft; storefront: Storefront; onClose: () => void };

/** The form of the dialog that adds or edits a coupon. Terms of existing orders stay. */
export function CouponForm({ draft, storefront, onClose }: CouponFormProps) {
  const form = useForm<CouponField>(fieldsOf(draft));
  const [firstOrderOnly, setFirstOrderOnly] = useState(draft !== 'new' && draft.firstOrderOnly);
  const [planIds, setPlanIds] = useState(draft === 'new' ? null : draft.planIds);
  const save = useSaveCoupon(form, draft, onClose);
  const isFixed = draft !== 'new' && draft.isFixed;

  function submit() {
    const read = readCoupon(form.values, { draft, planIds, firstOrderOnly });
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
      texts={draft === 'new' ? texts : texts.edit}
      onCancel={onClose}
    >
      {isFixed ? (
        <>
          <Notice tone="info">{texts.fixed}</Notice>
          <LimitFields form={form} />
        </>
      ) : (
        <>
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
          <LimitFields form={form}>
            <TextField
              {...form.field('startsOn')}
              type="date"
              label={texts.startsOn}
              hint={texts.dayHint}
            />
          </LimitFields>
          <SwitchField
            label={texts.firstOrderOnly}
            checked={firstOrderOnly}
            onChange={({ target }) => setFirstOrderOnly(target.checked)}
          />
          <PlanFields storefront={storefront} planIds={planIds} onChange={setPlanIds} />
        </>
      )}
    </CancellableForm>
  );
}
