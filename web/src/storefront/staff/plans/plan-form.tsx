import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { planFields, readPlan, type StaffPlan } from './staff-plans.ts';

const texts = messages.storefrontPlans.planForm;
const words = messages.storefrontPlans.plans;

type Change = Omit<Parameters<typeof api.storefront.staff.editPlan>[0], 'planId' | 'version'>;
type PlanFormProps = {
  plan: StaffPlan;
  /** Of the currency in which prices are stored. */
  symbol: string;
  onClose: () => void;
};

function nowIs({ priceMinor, available }: StaffPlan, symbol: string): string {
  const status = available ? words.available : words.unavailable;
  return texts.nowIs(formatMoney(priceMinor, symbol), status);
}

/** The form of a plan. A colleague's change in the meantime is shown before it can be replaced. */
export function PlanForm({ plan, symbol, onClose }: PlanFormProps) {
  const form = useForm(planFields(plan));
  const [available, setAvailable] = useState(plan.available);
  const [sellsWithoutStock, setSellsWithoutStock] = useState(plan.sellsWithoutStock);
  const save = useSave({
    form,
    send: (change: Change, options, present) => {
      const { version } = present ?? plan;
      return api.storefront.staff.editPlan({ planId: plan.id, version, ...change }, options);
    },
    success: texts.success,
    outdated: queries.storefront.key(),
    failed: texts.failed,
    changed: 'STOREFRONT_PLAN_CHANGED',
    nowIs: (present) => nowIs(present, symbol),
    onSaved: onClose,
  });

  function submit() {
    const read = readPlan(form.values, { available, sellsWithoutStock });
    if (read.fault !== null) {
      form.refuse(read.fault);
      return;
    }
    form.accept();
    save.mutate(read.change);
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <TextField {...form.field('price')} label={texts.price} inputMode="decimal" />
      <TextareaField
        {...form.field('features')}
        label={texts.features}
        hint={texts.featuresHint}
        rows={5}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('productId')} label={texts.productId} inputMode="numeric" />
        <TextField {...form.field('variantId')} label={texts.variantId} inputMode="numeric" />
      </div>
      <p className="-mt-2 text-sm text-faint">{texts.idHint}</p>
      <SwitchField
        label={texts.available}
        checked={available}
        onChange={(event) => setAvailable(event.target.checked)}
      />
      <SwitchField
        label={texts.sellsWithoutStock}
        checked={sellsWithoutStock}
        onChange={(event) => setSellsWithoutStock(event.target.checked)}
      />
      <p className="-mt-2 text-sm text-faint">{texts.withoutStockHint}</p>
    </CancellableForm>
  );
}
