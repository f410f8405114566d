import { keySources } from '@regz/rules/key-stock/key-sources.ts';
import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { PlanFields } from './plan-fields.tsx';
import {
  newPlan,
  planFields,
  type PlanSwitches,
  readPlan,
  type StaffPeriod,
} from './staff-plans.ts';

const texts = messages.storefrontPlans.planForm;

type Input = Parameters<typeof api.storefront.staff.createPlan>[0];
type NewPlanDialogProps = {
  packageName: string;
  periods: readonly StaffPeriod[];
  /** True if a plan for sale needs the numbers of a payment provider. */
  needsIds: boolean;
  onClose: () => void;
};

/** Puts a package on sale for a period. */
export function NewPlanDialog({ packageName, periods, needsIds, onClose }: NewPlanDialogProps) {
  const client = useQueryClient();
  const open = periods.filter(({ retired }) => !retired);
  const form = useForm({
    ...planFields({ ...newPlan, title: { en: packageName, si: '', ta: '' } }),
    period: '',
    keys: 'generated',
  });
  const [switches, setSwitches] = useState<PlanSwitches>(newPlan);
  const save = useSave({
    form,
    send: (input: Input, options) => api.storefront.staff.createPlan(input, options),
    success: texts.created,
    outdated: queries.storefront.key(),
    failed: texts.failed,
    fieldOf: {
      STOREFRONT_PLAN_EXISTS: 'title',
      STOREFRONT_PERIOD_UNKNOWN: 'period',
      STOREFRONT_PLAN_IDS_MISSING: 'productId',
    },
    onSaved: () => {
      // The plan has a product of its own.
      void client.invalidateQueries({ queryKey: queries.keyStock.key() });
      onClose();
    },
  });

  function submit() {
    const { period, keys: typed, ...values } = form.values;
    const keys = keySources.find((each) => each === typed) ?? 'generated';
    const { available, sellsWithoutStock } = switches;
    const read = readPlan(values, { available, sellsWithoutStock, retired: false, needsIds });
    if (period === '') form.refuse({ fields: { period: texts.periodMissing } });
    else if (read.fault !== null) form.refuse(read.fault);
    else {
      form.accept();
      save.mutate({ package: packageName, period, keys, ...read.change });
    }
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{
        title: texts.createTitle({ name: packageName }),
        submit: texts.create,
        pending: texts.creating,
      }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        {...form.field('period')}
        label={texts.period}
        placeholder={texts.periodMissing}
        options={open.map(({ name, title }) => ({ value: name, label: title.en }))}
      />
      <SelectField
        {...form.field('keys')}
        label={texts.keys}
        hint={texts.keysHint}
        options={keySources
          .toReversed()
          .map((value) => ({ value, label: texts.keySources[value] }))}
      />
      <PlanFields
        form={form}
        switches={switches}
        onSwitch={(changed) => setSwitches({ ...switches, ...changed })}
        canRetire={false}
      />
    </FormDialog>
  );
}
