import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { planFields, readPlan, type StaffPeriod, type StaffPlan } from './staff-plans.ts';

const planFormTexts = messages.storefrontPlans.planForm;
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
  return planFormTexts.nowIs({ price: formatMoney(priceMinor, symbol), status });
}

/** The form of a plan. A colleague's change in the meantime is shown before it can be replaced. */
function PlanForm({ plan, symbol, onClose }: PlanFormProps) {
  const form = useForm(planFields(plan));
  const [available, setAvailable] = useState(plan.available);
  const [sellsWithoutStock, setSellsWithoutStock] = useState(plan.sellsWithoutStock);
  const save = useSave({
    form,
    send: (change: Change, options, present) => {
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
      texts={planFormTexts}
      onCancel={onClose}
    >
      <TextField {...form.field('price')} label={planFormTexts.price} inputMode="decimal" />
      <TextareaField
        {...form.field('features')}
        label={planFormTexts.features}
        hint={planFormTexts.featuresHint}
        rows={5}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('productId')}
          label={planFormTexts.productId}
          inputMode="numeric"
        />
        <TextField
          {...form.field('variantId')}
          label={planFormTexts.variantId}
          inputMode="numeric"
        />
      </div>
      <p className="-mt-2 text-sm text-faint">{planFormTexts.idHint}</p>
      <SwitchField
        label={planFormTexts.available}
        checked={available}
        onChange={(event) => setAvailable(event.target.checked)}
      />
      <SwitchField
        label={planFormTexts.sellsWithoutStock}
        checked={sellsWithoutStock}
        onChange={(event) => setSellsWithoutStock(event.target.checked)}
      />
      <p className="-mt-2 text-sm text-faint">{planFormTexts.withoutStockHint}</p>
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
    { header: texts.columns.plan, place: 'lead', cell: ({ title }) => title },
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
      cell: ({ features }) => features.join(', '),
      isBlank: ({ features }) => features.length === 0,
    },
    {
      header: texts.columns.status,
      place: 'mark',
      cell: ({ available }) =>
        available ? (
          <Badge tone="good">{texts.available}</Badge>
        ) : (
          <Badge>{texts.unavailable}</Badge>
        ),
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

type PlansCardProps = {
  periods: readonly StaffPeriod[];
  plans: readonly StaffPlan[];
  /** Of the currency in which prices are stored. */
  symbol: string;
};

/** The plans by period, each with all fields that staff may change. */
export function PlansCard({ periods, plans, symbol }: PlansCardProps) {
  const [edited, setEdited] = useState<StaffPlan | null>(null);
  const close = () => setEdited(null);
  const titleOf = (name: string) => periods.find((each) => each.name === name)?.title.en ?? name;
  const columns = planColumns(
    symbol,
    ({ title, period }) => `${title}, ${titleOf(period)}`,
    setEdited,
  );
  return (
    <Card title={texts.title} description={texts.description}>
      {periods.map(({ name, title }) => (
        <div key={name} className="flex flex-col gap-2">
          <h3 className="font-sans text-base font-medium">{title.en}</h3>
          <CompactTable
            caption={`${texts.title}, ${title.en}`}
            columns={columns}
            rows={plans.filter((plan) => plan.period === name)}
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
            : messages.storefrontPlans.planForm.title({
                plan: edited.title,
                period: titleOf(edited.period),
              })
        }
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <PlanForm plan={edited} symbol={symbol} onClose={close} />}
      </Dialog>
    </Card>
  );
}
