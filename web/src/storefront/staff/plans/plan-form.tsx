import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { DeleteButton } from '../../../platform/forms/delete-button.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { PlanFields } from './plan-fields.tsx';
import {
  type PlanChange,
  planFields,
  type PlanSwitches,
  readPlan,
  type StaffPlan,
} from './staff-plans.ts';

const planFormTexts = messages.storefrontPlans.planForm;
const { removal } = planFormTexts;
const words = messages.storefrontPlans.plans;

type PlanFormProps = {
  plan: StaffPlan;
  /** The title of its period. */
  period: string;
  /** Of the currency in which prices are stored. */
  symbol: string;
  /** True if a plan for sale needs the numbers of a payment provider. */
  needsIds: boolean;
  onClose: () => void;
};

function nowIs({ priceMinor, available }: StaffPlan, symbol: string): string {
  const status = available ? words.available : words.unavailable;
  return planFormTexts.nowIs({ price: formatMoney(priceMinor, symbol), status });
}

/** The form of a plan. A colleague's change in the meantime is shown before it can be replaced. */
export function PlanForm({ plan, period, symbol, needsIds, onClose }: PlanFormProps) {
  const client = useQueryClient();
  const form = useForm(planFields(plan));
  const { available, sellsWithoutStock, retired } = plan;
  const [switches, setSwitches] = useState<PlanSwitches>({ available, sellsWithoutStock, retired });
  const save = useSave({
    form,
    send: (change: PlanChange, options, present) => {
      const { version } = present ?? plan;
      return api.storefront.staff.editPlan({ planId: plan.id, version, ...change }, options);
    },
    success: planFormTexts.success,
    outdated: queries.storefront.key(),
    failed: planFormTexts.failed,
    changed: 'STOREFRONT_PLAN_CHANGED',
    nowIs: (present) => nowIs(present, symbol),
    onSaved: onClose,
  });

  function submit() {
    const read = readPlan(form.values, { ...switches, needsIds });
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
      texts={planFormTexts}
      onCancel={onClose}
    >
      {plan.openOrders === 0 ? null : (
        <p className="text-sm text-soft">{planFormTexts.openOrders({ n: plan.openOrders })}</p>
      )}
      <PlanFields
        form={form}
        switches={switches}
        onSwitch={(changed) => setSwitches({ ...switches, ...changed })}
        canRetire
      />
      <div>
        <DeleteButton
          label={planFormTexts.remove}
          target={plan}
          texts={{ ...removal, title: removal.title({ plan: `${plan.title.en}, ${period}` }) }}
          remove={({ id, version }, options) =>
            api.storefront.staff.removePlan({ planId: id, version }, options)
          }
          presentOf={(error) => refusalData(error, 'STOREFRONT_PLAN_CHANGED')}
          outdated={queries.storefront.key()}
          onDeleted={() => {
            // The plan's product can be deleted with it.
            void client.invalidateQueries({ queryKey: queries.keyStock.key() });
            onClose();
          }}
        />
      </div>
    </CancellableForm>
  );
}
