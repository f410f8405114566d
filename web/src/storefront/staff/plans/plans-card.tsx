import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { MoveButtons } from '../../../ui/buttons/move-buttons.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { PlanForm } from './plan-form.tsx';
import type { StaffPeriod, StaffPlan } from './staff-plans.ts';

const planFormTexts = messages.storefrontPlans.planForm;
const texts = messages.storefrontPlans.plans;

type PlanActs = {
  nameOf: (plan: StaffPlan) => string;
  /** Lets two plans change places. Undefined where not all plans are shown. */
  swap: ((one: string, other: string) => void) | null | undefined;
  onEdit: (plan: StaffPlan) => void;
};

/** @param plans The plans of the period, in store order. */
function planColumns(
  symbol: string,
  plans: readonly StaffPlan[],
  acts: PlanActs,
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
      cell: (plan) => <PlanButtons plan={plan} list={plans.map(({ id }) => id)} acts={acts} />,
    },
  ];
}

type PlanButtonsProps = {
  plan: StaffPlan;
  /** The ids of the period's plans. */
  list: readonly string[];
  acts: PlanActs;
};

function PlanButtons({ plan, list, acts }: PlanButtonsProps) {
  const { nameOf, swap, onEdit } = acts;
  const name = nameOf(plan);
  return (
    <span className="flex justify-end">
      {swap === undefined ? null : (
        <MoveButtons
          labels={{ up: texts.up({ plan: name }), down: texts.down({ plan: name }) }}
          entry={plan.id}
          list={list}
          swap={swap}
        />
      )}
      <IconButton label={texts.edit({ plan: name })} onClick={() => onEdit(plan)}>
        <Pencil className="size-4" />
      </IconButton>
    </span>
  );
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
  /** Lets two plans change places. Absent where not all plans are shown. */
  swap?: PlanActs['swap'];
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
  const acts = {
    nameOf: (plan: StaffPlan) => `${plan.title.en}, ${titleOf(plan.period)}`,
    swap: props.swap,
    onEdit: setEdited,
  };
  const ofPeriod = (name: string) => plans.filter((plan) => plan.period === name);
  return (
    <Card title={title} description={description} actions={actions}>
      {plans.length === 0 ? <p className="text-soft">{texts.none}</p> : null}
      {periods
        .filter(({ name }) => ofPeriod(name).length > 0)
        .map((period) => (
          <div key={period.name} className="flex flex-col gap-2">
            <h3 className="font-sans text-base font-medium">{period.title.en}</h3>
            <CompactTable
              caption={`${title}, ${period.title.en}`}
              columns={planColumns(symbol, ofPeriod(period.name), acts)}
              rows={ofPeriod(period.name)}
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
          <PlanForm
            plan={edited}
            period={titleOf(edited.period)}
            symbol={symbol}
            needsIds={needsIds}
            onClose={close}
          />
        )}
      </Dialog>
    </Card>
  );
}
