import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { CurrencyForm } from './currency-form.tsx';
import { rateText, type StaffCurrency } from './staff-plans.ts';

const texts = messages.storefrontPlans.currencies;

function currencyColumns(
  onEdit: (currency: StaffCurrency) => void,
): CompactColumn<StaffCurrency>[] {
  return [
    {
      header: texts.columns.code,
      place: 'more',
      cell: ({ code }) => (
        <span translate="no" className="font-mono">
          {code}
        </span>
      ),
    },
    { header: texts.columns.name, place: 'lead', cell: ({ name }) => name },
    { header: texts.columns.symbol, place: 'more', cell: ({ symbol }) => symbol },
    {
      header: texts.columns.rate,
      place: 'more',
      cell: ({ rateMicros }) => (
        <span translate="no" className="font-mono">
          {rateText(rateMicros)}
        </span>
      ),
    },
    {
      header: texts.columns.actions,
      place: 'act',
      cell: (currency) => (
        <IconButton label={texts.edit(currency.code)} onClick={() => onEdit(currency)}>
          <Pencil className="size-4" />
        </IconButton>
      ),
    },
  ];
}

/** The display currencies. */
export function CurrenciesCard({ currencies }: { currencies: readonly StaffCurrency[] }) {
  const [edited, setEdited] = useState<StaffCurrency | null>(null);
  const close = () => setEdited(null);
  return (
    <Card title={texts.title} description={texts.description}>
      <CompactTable
        caption={texts.title}
        columns={currencyColumns(setEdited)}
        rows={currencies}
        rowKey={({ code }) => code}
      />
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === null ? '' : messages.storefrontPlans.currencyForm.title(edited.name)}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <CurrencyForm currency={edited} onClose={close} />}
      </Dialog>
    </Card>
  );
}
