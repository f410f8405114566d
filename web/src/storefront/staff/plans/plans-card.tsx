import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { periods } from '@regz/rules/storefront/plans.ts';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { PlanForm } from './plan-form.tsx';
import type { StaffPlan } from './staff-plans.ts';

const texts = messages.storefrontPlans.plans;

const nameOf = ({ title, period }: StaffPlan) => `${title}, ${texts.periods[period]}`;

function planColumns(
  symbol: string,
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
        <IconButton label={texts.edit(nameOf(plan))} onClick={() => onEdit(plan)}>
          <Pencil className="size-4" />
        </IconButton>
      ),
    },
  ];
}

type PlansCardProps = {
  plans: readonly StaffPlan[];
  /** Of the currency in which prices are stored. */
  symbol: string;
};

/** The plans by period, each with all fields that staff may change. */
export function PlansCard({ plans, symbol }: PlansCardProps) {
  const [edited, setEdited] = useState<StaffPlan | null>(null);
  const close = () => setEdited(null);
  const columns = planColumns(symbol, setEdited);
  return (
    <Card title={texts.title} description={texts.description}>
      {periods.map((period) => (
        <div key={period} className="flex flex-col gap-2">
          <h3 className="font-sans text-base font-medium">{texts.periods[period]}</h3>
          <CompactTable
            caption={`${texts.title}, ${texts.periods[period]}`}
            columns={columns}
            rows={plans.filter((plan) => plan.period === period)}
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
            : messages.storefrontPlans.planForm.title(edited.title, texts.periods[edited.period])
        }
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <PlanForm plan={edited} symbol={symbol} onClose={close} />}
      </Dialog>
    </Card>
  );
}
