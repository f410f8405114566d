import { decimalText, parseDecimal } from '@regz/rules/numbers.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { currencyEditRefusal, PLAN_EDIT_LIMITS } from '@regz/rules/storefront/plan-edits.ts';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { rateText, type StaffCurrency } from './staff-plans.ts';

const texts = messages.storefrontPlans.currencyForm;
const RATE_DECIMALS = 6;

function nowIs({ symbol, rateMicros }: StaffCurrency): string {
  return texts.nowIs(symbol, rateText(rateMicros));
}

type Edit = { symbol: string; rateMicros: number };
type CurrencyFormProps = { currency: StaffCurrency; onClose: () => void };

/**
 * The form of a currency. The rate of the base currency is always 1. Changes by a colleague in the
 * meantime are shown before they can be replaced.
 */
export function CurrencyForm({ currency, onClose }: CurrencyFormProps) {
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
    success: texts.success,
    outdated: queries.storefront.key(),
    failed: texts.failed,
    changed: 'STOREFRONT_CURRENCY_CHANGED',
    nowIs,
    onSaved: onClose,
  });

  function submit() {
    const { symbol, rate } = form.values;
    const rateMicros = parseDecimal(rate, RATE_DECIMALS) ?? 0;
    if (rateMicros < 1 || rateMicros > PLAN_EDIT_LIMITS.rateMicros) {
      form.refuse({ fields: { rate: texts.rateInvalid } });
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
      texts={texts}
      onCancel={onClose}
    >
      <TextField
        {...form.field('symbol')}
        label={texts.symbol}
        maxLength={PLAN_EDIT_LIMITS.symbol}
        autoComplete="off"
      />
      <TextField
        {...form.field('rate')}
        label={texts.rate}
        hint={texts.rateHint}
        inputMode="decimal"
        readOnly={isBase}
      />
    </CancellableForm>
  );
}
