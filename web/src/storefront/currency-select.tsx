import { type CurrencyCode, isCurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import type { StoreCurrency } from './store-catalogue.ts';

type CurrencySelectProps = {
  currencies: readonly StoreCurrency[];
  currency: CurrencyCode;
  onChoose: (currency: CurrencyCode) => void;
};

/** Chooses the display currency. */
export function CurrencySelect({ currencies, currency, onChoose }: CurrencySelectProps) {
  return (
    <SelectField
      lang="en"
      label={messages.storefront.currency}
      name="currency"
      value={currency}
      options={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
      onChange={({ target }) => {
        if (isCurrencyCode(target.value)) onChoose(target.value);
      }}
    />
  );
}
