import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { PlanFields } from './plan-fields.tsx';
import {
  type PlanChange,
  planFields,
  type PlanSwitches,
  readPlan,
  type StaffPeriod,
  type StaffPlan,
} from './staff-plans.ts';

const planFormTexts = messages.storefrontPlans.planForm;
const words = messages.storefrontPlans.plans;

type PlanFormProps = {
  plan: StaffPlan;
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
function PlanForm({ plan, symbol, needsIds, onClose }: PlanFormProps) {
  const form = useForm(planFields(plan));
  const { available, sellsWithoutStock, retired } = plan;
  const [switches, setSwitches] = useState<PlanSwitches>({ available, sellsWithoutStock, retired });
  const save = useSave({
    form,
    send: (change: PlanChange | 'remove', options, present) => {
      const { version } = present ?? plan;
      const seen = { planId: plan.id, version };
      return change === 'remove'
        ? api.storefront.staff.removePlan(seen, options)
        : api.storefront.staff.editPlan({ ...seen, ...change }, options);
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
        <Button size="sm" variant="secondary" onClick={() => save.mutate('remove')}>
          {planFormTexts.remove}
        </Button>
      </div>
    </CancellableForm>
  );
}

const texts = messages.storefrontPlans.plans;

function planColumns(
  symbol: string,
  nameOf: (plan: StaffPlan) => string,
  onEdit: (plan: StaffPlan) => void,
): CompactColumn<StaffPlan>[] {
  return [
    { header: texts.columns.plan, place: 'lead', cell: ({ title }) => title.en },
    {
      header: texts.columns.price,
      place: 'more',
      cell: ({ priceMinor }) => (
        <span className="whitespace-nowrap">{formatMoney(priceMinor, symbol)}</span>
      ),
    },
    {
      header: texts.columns.ids,
      place: 'more',
      cell: ({ providerProductId, providerVariantId }) => (
        <span translate="no" className="font-mono whitespace-nowrap">
          {`${providerProductId} / ${providerVariantId}`}
        </span>
      ),
    },
    {
      header: texts.columns.features,
      place: 'more',
      cell: ({ features }) => features.en.join(', '),
      isBlank: ({ features }) => features.en.length === 0,
    },
    {
      header: texts.columns.status,
      place: 'mark',
      cell: (plan) => <PlanStatus plan={plan} />,
    },
    {
      header: texts.columns.actions,
      place: 'act',
      cell: (plan) => (
        <IconButton label={texts.edit({ plan: nameOf(plan) })} onClick={() => onEdit(plan)}>
          <Pencil className="size-4" />
        </IconButton>
      ),
    },
  ];
}

function PlanStatus({ plan: { available, retired, sale } }: { plan: StaffPlan }) {
  if (retired) return <Badge tone="warn">{texts.retired}</Badge>;
  if (!available) return <Badge>{texts.unavailable}</Badge>;
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone="good">{texts.available}</Badge>
      {sale === null ? null : <Badge tone="info">{texts.onSale}</Badge>}
    </span>
  );
}

type PlansCardProps = {
  periods: readonly StaffPeriod[];
  plans: readonly StaffPlan[];
  /** Of the currency in which prices are stored. */
  symbol: string;
  /** True if a plan for sale needs the numbers of a payment provider. */
  needsIds: boolean;
  title?: string;
  description?: string;
  actions?: ReactNode;
};

/** The plans by period, each with all fields that staff may change. */
export function PlansCard(props: PlansCardProps) {
  const { periods, plans, symbol, needsIds, actions } = props;
  const { title = texts.title, description = texts.description } = props;
  const [edited, setEdited] = useState<StaffPlan | null>(null);
  const close = () => setEdited(null);
  const titleOf = (name: string) => periods.find((each) => each.name === name)?.title.en ?? name;
  const columns = planColumns(
    symbol,
    (plan) => `${plan.title.en}, ${titleOf(plan.period)}`,
    setEdited,
  );
  return (
    <Card title={title} description={description} actions={actions}>
      {plans.length === 0 ? <p className="text-soft">{texts.none}</p> : null}
      {periods
        .filter(({ name }) => plans.some(({ period }) => period === name))
        .map((period) => (
          <div key={period.name} className="flex flex-col gap-2">
            <h3 className="font-sans text-base font-medium">{period.title.en}</h3>
            <CompactTable
              caption={`${title}, ${period.title.en}`}
              columns={columns}
              rows={plans.filter((plan) => plan.period === period.name)}
              rowKey={({ id }) => id}
            />
          </div>
        ))}
      <Dialog
        open={edited !== null}
        onClose={close}
        title={
          edited === null
            ? ''
            : planFormTexts.title({ plan: edited.title.en, period: titleOf(edited.period) })
        }
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : (
          <PlanForm plan={edited} symbol={symbol} needsIds={needsIds} onClose={close} />
        )}
      </Dialog>
    </Card>
  );
}
