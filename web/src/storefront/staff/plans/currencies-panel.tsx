import { decimalText, parseDecimal } from '@regz/rules/numbers.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { currencyEditRefusal, PLAN_EDIT_LIMITS } from '@regz/rules/storefront/plan-edits.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { rateText, type StaffCurrency } from './staff-plans.ts';

const currencyFormTexts = messages.storefrontPlans.currencyForm;
const RATE_DECIMALS = 6;

function nowIs({ symbol, rateMicros }: StaffCurrency): string {
  return currencyFormTexts.nowIs({ symbol, rate: rateText(rateMicros) });
}

type Edit = { symbol: string; rateMicros: number };
type CurrencyFormProps = { currency: StaffCurrency; onClose: () => void };

/**
 * The form of a currency. The rate of the base currency is always 1. Changes by a colleague in the
 * meantime are shown before they can be replaced.
 */
function CurrencyForm({ currency, onClose }: CurrencyFormProps) {
  const { code } = currency;
  const isBase = code === BASE_CURRENCY;
  const form = useForm({
    symbol: currency.symbol,
    rate: decimalText(currency.rateMicros, RATE_DECIMALS),
  });
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const { version } = present ?? currency;
      return api.storefront.staff.editCurrency({ code, version, ...edit }, options);
    },
    success: currencyFormTexts.success,
    outdated: queries.storefront.key(),
    failed: currencyFormTexts.failed,
    changed: 'STOREFRONT_CURRENCY_CHANGED',
    nowIs,
    onSaved: onClose,
  });

  function submit() {
    const { symbol, rate } = form.values;
    const rateMicros = parseDecimal(rate, RATE_DECIMALS) ?? 0;
    if (rateMicros < 1 || rateMicros > PLAN_EDIT_LIMITS.rateMicros) {
      form.refuse({ fields: { rate: currencyFormTexts.rateInvalid } });
      return;
    }
    const refusal = currencyEditRefusal({ isBase, symbol, rateMicros });
    if (refusal !== null) {
      form.refuse({ fields: { symbol: messages.errors[refusal] } });
      return;
    }
    form.accept();
    save.mutate({ symbol, rateMicros });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={currencyFormTexts}
      onCancel={onClose}
    >
      <TextField
        {...form.field('symbol')}
        label={currencyFormTexts.symbol}
        maxLength={PLAN_EDIT_LIMITS.symbol}
        autoComplete="off"
      />
      <TextField
        {...form.field('rate')}
        label={currencyFormTexts.rate}
        hint={currencyFormTexts.rateHint}
        inputMode="decimal"
        readOnly={isBase}
      />
    </CancellableForm>
  );
}

const currenciesCardTexts = messages.storefrontPlans.currencies;

function currencyColumns(
  onEdit: (currency: StaffCurrency) => void,
): CompactColumn<StaffCurrency>[] {
  return [
    {
      header: currenciesCardTexts.columns.code,
      place: 'more',
      cell: ({ code }) => (
        <span translate="no" className="font-mono">
          {code}
        </span>
      ),
    },
    { header: currenciesCardTexts.columns.name, place: 'lead', cell: ({ name }) => name },
    { header: currenciesCardTexts.columns.symbol, place: 'more', cell: ({ symbol }) => symbol },
    {
      header: currenciesCardTexts.columns.rate,
      place: 'more',
      cell: ({ rateMicros }) => (
        <span translate="no" className="font-mono">
          {rateText(rateMicros)}
        </span>
      ),
    },
    {
      header: currenciesCardTexts.columns.actions,
      place: 'act',
      cell: (currency) => (
        <IconButton
          label={currenciesCardTexts.edit({ code: currency.code })}
          onClick={() => onEdit(currency)}
        >
          <Pencil className="size-4" />
        </IconButton>
      ),
    },
  ];
}

/** The display currencies. */
function CurrenciesCard({ currencies }: { currencies: readonly StaffCurrency[] }) {
  const [edited, setEdited] = useState<StaffCurrency | null>(null);
  const close = () => setEdited(null);
  return (
    <Card title={currenciesCardTexts.title} description={currenciesCardTexts.description}>
      <CompactTable
        caption={currenciesCardTexts.title}
        columns={currencyColumns(setEdited)}
        rows={currencies}
        rowKey={({ code }) => code}
      />
      <Dialog
        open={edited !== null}
        onClose={close}
        title={
          edited === null ? '' : messages.storefrontPlans.currencyForm.title({ name: edited.name })
        }
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <CurrencyForm currency={edited} onClose={close} />}
      </Dialog>
    </Card>
  );
}

/** The Currencies tab of the admin panel. */
export function CurrenciesPanel() {
  const { loading, loadFailed } = messages.storefrontPlans;
  const store = useQuery(queries.storefront.staff.readStorefront.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={store} pending={pending} failed={loadFailed}>
      {({ currencies }) => <CurrenciesCard currencies={currencies} />}
    </QueryRegion>
  );
}
